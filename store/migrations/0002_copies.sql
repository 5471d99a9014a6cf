CREATE TABLE copy (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    content TEXT NOT NULL CHECK (json_valid(content)), -- as in the copy's file
    active INTEGER NOT NULL DEFAULT 0 CHECK (active IN (0, 1)),
    created TEXT NOT NULL
) STRICT;

CREATE UNIQUE INDEX copy_active ON copy (game) WHERE active;

CREATE TABLE play_copy (
    play_id TEXT PRIMARY KEY REFERENCES play (id) ON DELETE CASCADE,
    copy_id TEXT REFERENCES copy (id) ON DELETE SET NULL -- NULL: the play uses none
) STRICT;
