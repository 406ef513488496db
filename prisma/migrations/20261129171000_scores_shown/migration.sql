-- When assessors see the scores of others; so far never.
CREATE TYPE scores_shown AS ENUM ('NEVER', 'AFTER_OWN', 'AFTER_CLOSING');

ALTER TABLE assessment_rounds ADD COLUMN scores_shown scores_shown NOT NULL DEFAULT 'NEVER';
