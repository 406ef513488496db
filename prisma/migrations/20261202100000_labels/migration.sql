CREATE TABLE application_labels (
    application_id uuid NOT NULL REFERENCES applications ON DELETE CASCADE ON UPDATE CASCADE,
    label text NOT NULL CHECK (char_length(label) BETWEEN 1 AND 40),
    PRIMARY KEY (application_id, label)
);
-- An application has a label once, ignoring case. Also finds the applications with a label.
CREATE UNIQUE INDEX application_labels_once ON application_labels (lower(label), application_id);
