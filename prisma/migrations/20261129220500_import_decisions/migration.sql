-- Decisions can be prepared from a file.
ALTER TYPE import_kind ADD VALUE 'DECISIONS';
