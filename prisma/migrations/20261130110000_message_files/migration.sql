-- The files of messages. A document in use cannot be deleted.
CREATE TABLE message_files (
    message_id uuid NOT NULL REFERENCES application_messages ON DELETE CASCADE ON UPDATE CASCADE,
    document_id uuid NOT NULL REFERENCES documents ON DELETE RESTRICT ON UPDATE CASCADE,
    PRIMARY KEY (message_id, document_id)
);
CREATE INDEX message_files_document_id_idx ON message_files (document_id);
