-- Scholarships ask questions of their own. What was a form becomes the versions of one; profiles and their typed rows move into
-- sets of answers. No application and no draft gets a row: without one it answers version 0.
ALTER TYPE "form_purpose" ADD VALUE 'APPLICATION';

ALTER TABLE "forms" RENAME TO "form_versions";
ALTER TABLE "form_versions" RENAME CONSTRAINT "forms_pkey" TO "form_versions_pkey";
ALTER TABLE "form_versions" RENAME CONSTRAINT "forms_version" TO "form_versions_version";
ALTER TRIGGER "forms_noted" ON "form_versions" RENAME TO "form_versions_noted";

CREATE TABLE "forms" (
    "id" UUID NOT NULL,
    "purpose" "form_purpose" NOT NULL,
    "organisation_id" UUID,
    "name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "forms_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "forms_general" CHECK (num_nonnulls("organisation_id", "name") <> 1),
    CONSTRAINT "forms_profile" CHECK ("purpose" <> 'PROFILE' OR "organisation_id" IS NULL)
);
CREATE UNIQUE INDEX "forms_one_profile" ON "forms"("purpose") WHERE "purpose" = 'PROFILE';
-- That of the applicant profile, which every portal has: PROFILE_FORM_ID.
INSERT INTO "forms" ("id", "purpose", "created_at") VALUES ('00000000-0000-7000-8000-000000000002', 'PROFILE', CURRENT_TIMESTAMP);

CREATE TRIGGER "forms_noted" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "forms"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();

ALTER TABLE "form_versions" DROP COLUMN "purpose",
    ADD COLUMN "form_id" UUID NOT NULL DEFAULT '00000000-0000-7000-8000-000000000002';
ALTER TABLE "form_versions" ALTER COLUMN "form_id" DROP DEFAULT;
CREATE UNIQUE INDEX "form_versions_form_id_version_key" ON "form_versions"("form_id", "version");

CREATE TABLE "answer_sets" (
    "id" UUID NOT NULL,
    "form_version_id" UUID,
    "answers" JSONB NOT NULL,
    "set_aside" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "answer_sets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "answer_sets_answers" CHECK (jsonb_typeof("answers") = 'object'),
    CONSTRAINT "answer_sets_set_aside" CHECK (jsonb_typeof("set_aside") = 'array')
);

CREATE TABLE "general_answers" (
    "person_id" UUID NOT NULL,
    "form_id" UUID NOT NULL,
    "answer_set_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "general_answers_pkey" PRIMARY KEY ("person_id","form_id")
);
ALTER TABLE "scholarships" ADD COLUMN "own_form_id" UUID, ADD COLUMN "general_form_id" UUID;
ALTER TABLE "applications" ADD COLUMN "answer_set_id" UUID, ADD COLUMN "general_set_id" UUID;
ALTER TABLE "application_drafts" ADD COLUMN "answer_set_id" UUID;

ALTER TABLE "applicant_profiles" ADD COLUMN "answer_set_id" UUID;
UPDATE "applicant_profiles" SET "answer_set_id" = gen_random_uuid();
INSERT INTO "answer_sets" ("id", "form_version_id", "answers")
    SELECT p."answer_set_id", v."id", p."answers" FROM "applicant_profiles" p LEFT JOIN "form_versions" v ON v."version" = p."form_version";
ALTER TABLE "answer_values" DROP CONSTRAINT "answer_values_person_id_fkey",
    ADD COLUMN "answer_set_id" UUID, ADD COLUMN "form_id" UUID;
UPDATE "answer_values" v SET "answer_set_id" = p."answer_set_id", "form_id" = '00000000-0000-7000-8000-000000000002'
    FROM "applicant_profiles" p WHERE p."person_id" = v."person_id";
ALTER TABLE "answer_values" DROP COLUMN "person_id",
    ALTER COLUMN "answer_set_id" SET NOT NULL, ALTER COLUMN "form_id" SET NOT NULL;
ALTER TABLE "applicant_profiles" DROP COLUMN "answers", DROP COLUMN "form_version", ALTER COLUMN "answer_set_id" SET NOT NULL;

CREATE INDEX "answer_sets_form_version_id_idx" ON "answer_sets"("form_version_id");
CREATE UNIQUE INDEX "general_answers_answer_set_id_key" ON "general_answers"("answer_set_id");
CREATE INDEX "general_answers_form_id_idx" ON "general_answers"("form_id");
CREATE UNIQUE INDEX "scholarships_own_form_id_key" ON "scholarships"("own_form_id");
CREATE INDEX "scholarships_general_form_id_organisation_id_idx" ON "scholarships"("general_form_id", "organisation_id");
CREATE UNIQUE INDEX "applications_answer_set_id_key" ON "applications"("answer_set_id");
CREATE UNIQUE INDEX "applications_general_set_id_key" ON "applications"("general_set_id");
CREATE INDEX "forms_organisation_id_idx" ON "forms"("organisation_id");
CREATE UNIQUE INDEX "forms_id_organisation_id_key" ON "forms"("id", "organisation_id");
CREATE UNIQUE INDEX "applicant_profiles_answer_set_id_key" ON "applicant_profiles"("answer_set_id");
CREATE INDEX "answer_values_answer_set_id_idx" ON "answer_values"("answer_set_id");
CREATE INDEX "answer_values_form_id_idx" ON "answer_values"("form_id");
CREATE UNIQUE INDEX "application_drafts_answer_set_id_key" ON "application_drafts"("answer_set_id");
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_own_form_id_fkey" FOREIGN KEY ("own_form_id") REFERENCES "forms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "scholarships" ADD CONSTRAINT "scholarships_general_form_id_organisation_id_fkey" FOREIGN KEY ("general_form_id", "organisation_id") REFERENCES "forms"("id", "organisation_id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "applications" ADD CONSTRAINT "applications_answer_set_id_fkey" FOREIGN KEY ("answer_set_id") REFERENCES "answer_sets"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "applications" ADD CONSTRAINT "applications_general_set_id_fkey" FOREIGN KEY ("general_set_id") REFERENCES "answer_sets"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "forms" ADD CONSTRAINT "forms_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "form_versions" ADD CONSTRAINT "form_versions_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "answer_sets" ADD CONSTRAINT "answer_sets_form_version_id_fkey" FOREIGN KEY ("form_version_id") REFERENCES "form_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "applicant_profiles" ADD CONSTRAINT "applicant_profiles_answer_set_id_fkey" FOREIGN KEY ("answer_set_id") REFERENCES "answer_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "general_answers" ADD CONSTRAINT "general_answers_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "general_answers" ADD CONSTRAINT "general_answers_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "general_answers" ADD CONSTRAINT "general_answers_answer_set_id_fkey" FOREIGN KEY ("answer_set_id") REFERENCES "answer_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "answer_values" ADD CONSTRAINT "answer_values_answer_set_id_fkey" FOREIGN KEY ("answer_set_id") REFERENCES "answer_sets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "answer_values" ADD CONSTRAINT "answer_values_form_id_fkey" FOREIGN KEY ("form_id") REFERENCES "forms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "application_drafts" ADD CONSTRAINT "application_drafts_answer_set_id_fkey" FOREIGN KEY ("answer_set_id") REFERENCES "answer_sets"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Lists are filtered by answers: those of the questions of one form, texts by their beginnings.
CREATE INDEX "answer_values_text" ON "answer_values"("form_id", "question", left("text", 200)) WHERE "text" IS NOT NULL;
CREATE INDEX "answer_values_number" ON "answer_values"("form_id", "question", "number") WHERE "number" IS NOT NULL;
CREATE INDEX "answer_values_day" ON "answer_values"("form_id", "question", "day") WHERE "day" IS NOT NULL;

-- A set of answers goes with what it belongs to, whatever removes that.
CREATE FUNCTION remove_answer_set() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "answer_sets" WHERE "id" = (to_jsonb(OLD) ->> TG_ARGV[0])::uuid;
  RETURN NULL;
END $$;
CREATE TRIGGER "applicant_profiles_answers" AFTER DELETE ON "applicant_profiles"
    FOR EACH ROW EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER "general_answers_answers" AFTER DELETE ON "general_answers"
    FOR EACH ROW EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER "application_drafts_answers" AFTER DELETE ON "application_drafts"
    FOR EACH ROW WHEN (OLD."answer_set_id" IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER "applications_answers" AFTER DELETE ON "applications"
    FOR EACH ROW WHEN (OLD."answer_set_id" IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
CREATE TRIGGER "applications_general_answers" AFTER DELETE ON "applications"
    FOR EACH ROW WHEN (OLD."general_set_id" IS NOT NULL) EXECUTE FUNCTION remove_answer_set('general_set_id');

-- And a scholarship's own form with the scholarship.
CREATE FUNCTION remove_own_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "forms" WHERE "id" = OLD."own_form_id";
  RETURN NULL;
END $$;
CREATE TRIGGER "scholarships_own_form" AFTER DELETE ON "scholarships"
    FOR EACH ROW WHEN (OLD."own_form_id" IS NOT NULL) EXECUTE FUNCTION remove_own_form();
