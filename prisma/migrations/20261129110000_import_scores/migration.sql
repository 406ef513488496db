-- Scores of assessments can be imported.
ALTER TYPE import_kind ADD VALUE 'SCORES';
