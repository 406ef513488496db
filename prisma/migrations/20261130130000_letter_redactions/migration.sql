-- Letters of referees that staff hide from assessors of blind rounds, or replace with a copy.
ALTER TABLE redactions
    ADD COLUMN reference_id uuid REFERENCES reference_requests (id) ON UPDATE CASCADE ON DELETE CASCADE,
    DROP CONSTRAINT redactions_replacement,
    ADD CONSTRAINT redactions_replacement
        CHECK (replacement_id IS NULL OR document_id IS NOT NULL OR reference_id IS NOT NULL),
    ADD CONSTRAINT redactions_part CHECK (document_id IS NULL OR reference_id IS NULL);
DROP INDEX redactions_application_id_question_document_id_key;
CREATE UNIQUE INDEX redactions_application_id_question_document_id_reference_id_key
    ON redactions (application_id, question, document_id, reference_id);
CREATE INDEX redactions_reference_id_idx ON redactions (reference_id);
