-- Answers and documents that staff hide from assessors of blind rounds, or replace with a copy.
CREATE TABLE redactions (
    id uuid PRIMARY KEY,
    application_id uuid NOT NULL REFERENCES applications (id) ON UPDATE CASCADE ON DELETE CASCADE,
    question text NOT NULL,
    document_id uuid REFERENCES documents (id) ON UPDATE CASCADE ON DELETE CASCADE,
    replacement_id uuid REFERENCES documents (id) ON UPDATE CASCADE ON DELETE SET NULL,
    created_at timestamptz(3) NOT NULL,
    CONSTRAINT redactions_replacement CHECK (replacement_id IS NULL OR document_id IS NOT NULL)
);
CREATE UNIQUE INDEX redactions_application_id_question_document_id_key
    ON redactions (application_id, question, document_id);
CREATE UNIQUE INDEX redactions_replacement_id_key ON redactions (replacement_id);
CREATE INDEX redactions_document_id_idx ON redactions (document_id);
