-- CreateEnum
CREATE TYPE "round_state" AS ENUM ('DRAFT', 'OPEN', 'CLOSED');

-- CreateEnum
CREATE TYPE "total_method" AS ENUM ('MEAN', 'MEDIAN');

-- CreateEnum
CREATE TYPE "assessment_state" AS ENUM ('PLANNED', 'ASSIGNED', 'STARTED', 'SUBMITTED', 'ABSTAINED', 'CONFLICTED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "conflict_source" AS ENUM ('DECLARED', 'STAFF');

-- CreateTable
CREATE TABLE "panels" (
    "id" UUID NOT NULL,
    "organisation_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "panels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "panel_members" (
    "id" UUID NOT NULL,
    "panel_id" UUID NOT NULL,
    "user_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "left_at" TIMESTAMPTZ(3),

    CONSTRAINT "panel_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assessment_rounds" (
    "id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "state" "round_state" NOT NULL DEFAULT 'DRAFT',
    "panel_id" UUID,
    "rubric_form_id" UUID,
    "ends_at" TIMESTAMPTZ(3),
    "per_application" SMALLINT NOT NULL DEFAULT 2,
    "max_per_assessor" SMALLINT NOT NULL DEFAULT 50,
    "is_blind" BOOLEAN NOT NULL DEFAULT true,
    "method" "total_method" NOT NULL DEFAULT 'MEAN',
    "max_spread" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "opened_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "assessment_rounds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "round_applications" (
    "round_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "total" INTEGER,
    "spread" INTEGER,
    "count" SMALLINT NOT NULL DEFAULT 0,
    "rank" INTEGER,
    "corrected" INTEGER,
    "failed_count" SMALLINT NOT NULL DEFAULT 0,
    "is_failed" BOOLEAN NOT NULL DEFAULT false,
    "is_disputed" BOOLEAN NOT NULL DEFAULT false,
    "entered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "round_applications_pkey" PRIMARY KEY ("round_id","application_id")
);

-- CreateTable
CREATE TABLE "assessments" (
    "id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "state" "assessment_state" NOT NULL DEFAULT 'PLANNED',
    "is_by_hand" BOOLEAN NOT NULL DEFAULT false,
    "answer_set_id" UUID,
    "total" INTEGER,
    "is_passed" BOOLEAN,
    "reason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "submitted_at" TIMESTAMPTZ(3),

    CONSTRAINT "assessments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assessment_conflicts" (
    "user_id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "source" "conflict_source" NOT NULL,
    "reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "assessment_conflicts_pkey" PRIMARY KEY ("user_id","application_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "panels_organisation_id_name_key" ON "panels"("organisation_id", "name");

-- CreateIndex
CREATE INDEX "panel_members_user_id_idx" ON "panel_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "panel_members_panel_id_user_id_key" ON "panel_members"("panel_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "assessment_rounds_rubric_form_id_key" ON "assessment_rounds"("rubric_form_id");

-- CreateIndex
CREATE INDEX "assessment_rounds_panel_id_idx" ON "assessment_rounds"("panel_id");

-- CreateIndex
CREATE UNIQUE INDEX "assessment_rounds_scholarship_id_place_key" ON "assessment_rounds"("scholarship_id", "place");

-- CreateIndex
CREATE INDEX "round_applications_application_id_idx" ON "round_applications"("application_id");

-- CreateIndex
CREATE UNIQUE INDEX "round_applications_round_id_code_key" ON "round_applications"("round_id", "code");

-- CreateIndex
CREATE INDEX "assessments_member_id_state_idx" ON "assessments"("member_id", "state");

-- CreateIndex
CREATE INDEX "assessments_answer_set_id_idx" ON "assessments"("answer_set_id");

-- CreateIndex
CREATE UNIQUE INDEX "assessments_round_id_application_id_member_id_key" ON "assessments"("round_id", "application_id", "member_id");

-- CreateIndex
CREATE INDEX "assessment_conflicts_application_id_idx" ON "assessment_conflicts"("application_id");

-- AddForeignKey
ALTER TABLE "panels" ADD CONSTRAINT "panels_organisation_id_fkey" FOREIGN KEY ("organisation_id") REFERENCES "organisations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_panel_id_fkey" FOREIGN KEY ("panel_id") REFERENCES "panels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "panel_members" ADD CONSTRAINT "panel_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment_rounds" ADD CONSTRAINT "assessment_rounds_scholarship_id_fkey" FOREIGN KEY ("scholarship_id") REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment_rounds" ADD CONSTRAINT "assessment_rounds_panel_id_fkey" FOREIGN KEY ("panel_id") REFERENCES "panels"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment_rounds" ADD CONSTRAINT "assessment_rounds_rubric_form_id_fkey" FOREIGN KEY ("rubric_form_id") REFERENCES "forms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_applications" ADD CONSTRAINT "round_applications_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "assessment_rounds"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "round_applications" ADD CONSTRAINT "round_applications_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_round_id_application_id_fkey" FOREIGN KEY ("round_id", "application_id") REFERENCES "round_applications"("round_id", "application_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "panel_members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_answer_set_id_fkey" FOREIGN KEY ("answer_set_id") REFERENCES "answer_sets"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment_conflicts" ADD CONSTRAINT "assessment_conflicts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assessment_conflicts" ADD CONSTRAINT "assessment_conflicts_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE assessment_rounds
    ADD CONSTRAINT assessment_rounds_numbers CHECK (place > 0 AND per_application > 0 AND max_per_assessor > 0),
    ADD CONSTRAINT assessment_rounds_open CHECK (state = 'DRAFT' OR (panel_id IS NOT NULL AND rubric_form_id IS NOT NULL)),
    ADD CONSTRAINT assessment_rounds_closed CHECK ((state = 'CLOSED') = (closed_at IS NOT NULL));
ALTER TABLE assessments
    ADD CONSTRAINT assessments_submitted CHECK ((state = 'SUBMITTED') = (submitted_at IS NOT NULL)),
    ADD CONSTRAINT assessments_answered CHECK (state <> 'SUBMITTED' OR answer_set_id IS NOT NULL);

-- A rubric is deleted with its round.
CREATE FUNCTION remove_rubric() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM forms WHERE id = OLD.rubric_form_id;
    RETURN NULL;
END $$;
CREATE TRIGGER assessment_rounds_rubric AFTER DELETE ON assessment_rounds
    FOR EACH ROW WHEN (OLD.rubric_form_id IS NOT NULL) EXECUTE FUNCTION remove_rubric();

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
        AND NOT EXISTS (SELECT FROM assessments WHERE answer_set_id = left_id);
    RETURN NULL;
END $$;
CREATE TRIGGER assessments_answers AFTER UPDATE OF answer_set_id OR DELETE ON assessments
    FOR EACH ROW WHEN (OLD.answer_set_id IS NOT NULL) EXECUTE FUNCTION remove_answer_set('answer_set_id');
