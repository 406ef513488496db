-- One person's text of the e-mail, and whether the decision stays out of releases; so far neither.
ALTER TABLE decisions
    ADD COLUMN letter_subject text,
    ADD COLUMN letter_text text,
    ADD COLUMN letter_version integer NOT NULL DEFAULT 0,
    ADD COLUMN is_left_out boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT decisions_letter_check CHECK ((letter_subject IS NULL) = (letter_text IS NULL));
