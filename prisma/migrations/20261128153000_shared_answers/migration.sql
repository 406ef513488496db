-- A set of answers never changes, so that an application and the general answers of its applicant can share one: a change writes another
-- set. What was submitted stays as it was, whoever else points to it.
CREATE FUNCTION refuse_answer_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'answer_sets never change';
END $$;
CREATE TRIGGER answer_sets_never_change BEFORE UPDATE ON answer_sets
    FOR EACH ROW EXECUTE FUNCTION refuse_answer_change();

-- The application that points to another set tells of the change.
DROP TRIGGER answer_sets_told ON answer_sets;
DROP FUNCTION answers_changed();

-- Not unique: several applications can answer with one set. A unique index would also make each change of the answers wait for writers
-- of rows that refer to the application.
DROP INDEX applications_answer_set_id_key;
DROP INDEX applications_general_set_id_key;
CREATE INDEX applications_answer_set_id_idx ON applications (answer_set_id);
CREATE INDEX applications_general_set_id_idx ON applications (general_set_id);

-- A use belongs to the application, whose questions have keys of their own in both forms.
ALTER TABLE document_uses
    DROP CONSTRAINT document_uses_of_one,
    DROP CONSTRAINT document_uses_answer,
    DROP COLUMN answer_set_id,
    ALTER COLUMN application_id SET NOT NULL,
    ALTER COLUMN question SET NOT NULL;
DROP INDEX document_uses_application_id_idx;
CREATE UNIQUE INDEX document_uses_application_id_question_document_id_key ON document_uses (application_id, question, document_id);

-- A set of answers is deleted when the last row that points to it is deleted or points to another one.
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
        AND NOT EXISTS (SELECT FROM applications WHERE general_set_id = left_id);
    RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER applicant_profiles_answers AFTER UPDATE OF answer_set_id OR DELETE ON applicant_profiles
    FOR EACH ROW EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE OR REPLACE TRIGGER general_answers_answers AFTER UPDATE OF answer_set_id OR DELETE ON general_answers
    FOR EACH ROW EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE OR REPLACE TRIGGER application_drafts_answers AFTER UPDATE OF answer_set_id OR DELETE ON application_drafts
    FOR EACH ROW WHEN (OLD.answer_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE OR REPLACE TRIGGER applications_answers AFTER UPDATE OF answer_set_id OR DELETE ON applications
    FOR EACH ROW WHEN (OLD.answer_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE OR REPLACE TRIGGER applications_general_answers AFTER UPDATE OF general_set_id OR DELETE ON applications
    FOR EACH ROW WHEN (OLD.general_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('general_set_id');

-- The same general answers of a person are stored once from now on. Nothing that anyone reads of the applications changes.
ALTER TABLE applications DISABLE TRIGGER applications_told;
UPDATE applications a SET general_set_id = sent.first_set_id
FROM (SELECT s.id, first_value(s.general_set_id) OVER (
        PARTITION BY s.applicant_id, kept.form_version_id, kept.answers ORDER BY s.id) AS first_set_id
    FROM applications s JOIN answer_sets kept ON kept.id = s.general_set_id) sent
WHERE sent.id = a.id AND sent.first_set_id <> a.general_set_id;
ALTER TABLE applications ENABLE TRIGGER applications_told;

UPDATE general_answers g SET answer_set_id = sent.id
FROM answer_sets given, answer_sets sent
WHERE given.id = g.answer_set_id AND sent.id <> given.id AND sent.form_version_id = given.form_version_id
    AND sent.answers = given.answers AND sent.set_aside = given.set_aside
    AND EXISTS (SELECT FROM applications a WHERE a.applicant_id = g.person_id AND a.general_set_id = sent.id);
