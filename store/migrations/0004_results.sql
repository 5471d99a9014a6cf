CREATE TABLE result (
    play_id TEXT PRIMARY KEY REFERENCES play (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,            -- of the play that it was worked out from
    content TEXT NOT NULL CHECK (json_valid(content))
) STRICT;
