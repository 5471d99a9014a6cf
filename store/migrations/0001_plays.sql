CREATE TABLE play (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    version INTEGER NOT NULL,            -- counts every change, undo and redo included
    current INTEGER NOT NULL,            -- number of the revision that is shown
    finished INTEGER NOT NULL DEFAULT 0 CHECK (finished IN (0, 1)),
    created TEXT NOT NULL,               -- times are UTC, ISO 8601
    updated TEXT NOT NULL,
    deleted TEXT
) STRICT;

CREATE INDEX play_updated ON play (updated);

CREATE TABLE revision (
    play_id TEXT NOT NULL REFERENCES play (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    document TEXT NOT NULL CHECK (json_valid(document)),
    created TEXT NOT NULL,
    PRIMARY KEY (play_id, number)
) STRICT;

CREATE TABLE photo (
    sha256 TEXT PRIMARY KEY,             -- of the file photos/<sha256>.jpg beside this database
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    focal_35mm REAL,
    created TEXT NOT NULL
) STRICT;

CREATE TABLE play_photo (
    play_id TEXT NOT NULL REFERENCES play (id) ON DELETE CASCADE,
    sha256 TEXT NOT NULL REFERENCES photo (sha256),
    position INTEGER NOT NULL,
    PRIMARY KEY (play_id, sha256)
) STRICT;

CREATE TABLE correction (
    id INTEGER PRIMARY KEY,
    play_id TEXT NOT NULL REFERENCES play (id) ON DELETE CASCADE,
    sha256 TEXT REFERENCES photo (sha256),
    path TEXT NOT NULL,
    read TEXT NOT NULL CHECK (json_valid(read)),
    corrected TEXT NOT NULL CHECK (json_valid(corrected)),
    created TEXT NOT NULL
) STRICT;

CREATE INDEX correction_play ON correction (play_id);
