-- A form can be the questions that recipients answer when they accept an award.
ALTER TYPE form_purpose ADD VALUE 'ACCEPTANCE';

ALTER TABLE award_plans ADD COLUMN acceptance_form_id uuid REFERENCES forms ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX award_plans_acceptance_form_id_key ON award_plans (acceptance_form_id);
ALTER TABLE awards ADD COLUMN answer_set_id uuid REFERENCES answer_sets ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX awards_answer_set_id_idx ON awards (answer_set_id);

-- An acceptance form is deleted with its plan.
CREATE FUNCTION remove_acceptance_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM forms WHERE id = OLD.acceptance_form_id;
    RETURN NULL;
END $$;
CREATE TRIGGER award_plans_acceptance_form AFTER DELETE ON award_plans
    FOR EACH ROW WHEN (OLD.acceptance_form_id IS NOT NULL) EXECUTE FUNCTION remove_acceptance_form();

-- Awards can have the last reference to a set of answers.
CREATE OR REPLACE FUNCTION remove_answer_set() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    left_id uuid := (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
BEGIN
    -- Of two rows that leave it at once, the second finds what the first has done.
    PERFORM FROM answer_sets WHERE id = left_id FOR UPDATE;
    DELETE FROM answer_sets WHERE id = left_id
        AND NOT EXISTS (SELECT FROM applicant_profiles WHERE answer_set_id = left_id)
        AND NOT EXISTS (SELECT FROM general_answers WHERE answer_set_id = left_id)
        AND NOT EXISTS (SELECT FROM application_drafts WHERE answer_set_id = left_id)
        AND NOT EXISTS (SELECT FROM applications WHERE answer_set_id = left_id)
        AND NOT EXISTS (SELECT FROM applications WHERE general_set_id = left_id)
        AND NOT EXISTS (SELECT FROM assessments WHERE answer_set_id = left_id)
        AND NOT EXISTS (SELECT FROM awards WHERE answer_set_id = left_id);
    RETURN NULL;
END $$;
CREATE TRIGGER awards_answers AFTER UPDATE OF answer_set_id OR DELETE ON awards
    FOR EACH ROW WHEN (OLD.answer_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
