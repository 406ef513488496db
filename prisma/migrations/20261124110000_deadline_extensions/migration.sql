-- More time: for everyone, or for one applicant, of whom the last one counts. Told to those it touches up to `told_to`.
CREATE TABLE "deadline_extensions" (
    "id" UUID NOT NULL,
    "scholarship_id" UUID NOT NULL,
    "applicant_id" UUID,
    "deadline" DATE NOT NULL,
    "deadline_time" TIME(0) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "deadline_shift" SMALLINT NOT NULL DEFAULT 0,
    -- As of a scholarship: the instant after the deadline's minute.
    "closes_at" TIMESTAMPTZ(0) NOT NULL GENERATED ALWAYS AS (((("deadline" + "deadline_time")
        AT TIME ZONE "time_zone" AT TIME ZONE 'UTC') + make_interval(mins => 1 - "deadline_shift")) AT TIME ZONE 'UTC') STORED,
    "reason" TEXT NOT NULL,
    "actor_id" UUID,
    "told_to" UUID,
    "told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deadline_extensions_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "deadline_extensions_scholarship_id_applicant_id_created_at_idx"
    ON "deadline_extensions"("scholarship_id", "applicant_id", "created_at");
CREATE INDEX "deadline_extensions_applicant_id_idx" ON "deadline_extensions"("applicant_id");
CREATE INDEX "deadline_extensions_actor_id_idx" ON "deadline_extensions"("actor_id");
-- Those that end next, for reminders and outages.
CREATE INDEX "deadline_extensions_closes_at_idx" ON "deadline_extensions"("closes_at");
CREATE INDEX "deadline_extensions_untold" ON "deadline_extensions"("created_at") WHERE "told_at" IS NULL;

ALTER TABLE "deadline_extensions" ADD CONSTRAINT "deadline_extensions_scholarship_id_fkey" FOREIGN KEY ("scholarship_id")
    REFERENCES "scholarships"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deadline_extensions" ADD CONSTRAINT "deadline_extensions_applicant_id_fkey" FOREIGN KEY ("applicant_id")
    REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "deadline_extensions" ADD CONSTRAINT "deadline_extensions_actor_id_fkey" FOREIGN KEY ("actor_id")
    REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What let an application in after the closing. It is late as long as the closing stays before it.
CREATE TYPE "late_reason" AS ENUM ('EXTENDED', 'PAID_IN_TIME');
ALTER TABLE "applications" ADD COLUMN "late_reason" "late_reason";

-- Until now the grace of those who had paid was the only way. Where nothing is late nothing is written, so that no list seems changed.
CREATE TEMPORARY TABLE "late_until_now" ON COMMIT DROP AS
SELECT a."id" FROM "applications" a JOIN "scholarships" s ON s."id" = a."scholarship_id"
WHERE a."created_at" >= s."closes_at" AND a."external_id" IS NULL AND EXISTS (
    SELECT FROM "payments" p WHERE p."payer_id" = a."applicant_id" AND p."scholarship_id" = s."id" AND p."paid_at" < s."closes_at");
DO $$
BEGIN
    IF EXISTS (SELECT FROM "late_until_now") THEN
        UPDATE "applications" SET "late_reason" = 'PAID_IN_TIME' WHERE "id" IN (SELECT "id" FROM "late_until_now");
    END IF;
END $$;
