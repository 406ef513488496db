-- When a round starts, and which applications enter it; so far at its opening, and all.
CREATE TYPE round_entry AS ENUM ('ALL', 'CONDITION', 'BEST', 'BY_HAND');

ALTER TABLE assessment_rounds
    ADD COLUMN starts_at timestamptz(3),
    ADD COLUMN entry round_entry NOT NULL DEFAULT 'ALL',
    ADD COLUMN entry_condition jsonb,
    ADD COLUMN entry_best integer,
    ADD CONSTRAINT assessment_rounds_times CHECK (starts_at < ends_at),
    ADD CONSTRAINT assessment_rounds_entry CHECK (
        (entry = 'CONDITION') = (entry_condition IS NOT NULL) AND (entry = 'BEST') = (entry_best IS NOT NULL));
