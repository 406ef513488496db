-- A form can be the rubric of an assessment round.
ALTER TYPE form_purpose ADD VALUE 'RUBRIC';
