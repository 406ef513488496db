-- DropIndex
DROP INDEX "scholarships_changed_at_id_idx";

-- DropIndex
DROP INDEX "removed_scholarships_removed_at_id_idx";

-- AlterTable
ALTER TABLE "scholarships" ADD COLUMN     "change_number" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "removed_scholarships" ADD COLUMN     "change_number" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "change_feed" (
    "is_only" BOOLEAN NOT NULL DEFAULT true,
    "feed" UUID NOT NULL,
    "cluster" TEXT NOT NULL,
    "base" BIGINT NOT NULL,
    "takes_instants" BOOLEAN NOT NULL,

    CONSTRAINT "change_feed_pkey" PRIMARY KEY ("is_only"),
    CONSTRAINT "change_feed_only" CHECK ("is_only")
);

-- What is there keeps its order: its number is its instant, in microseconds. By USING, the table is written once, and no
-- trigger takes this for a change.
ALTER TABLE "scholarships" ALTER COLUMN "change_number" TYPE BIGINT
    USING (extract(epoch FROM "changed_at") * 1000000)::bigint;
ALTER TABLE "removed_scholarships" ALTER COLUMN "change_number" TYPE BIGINT
    USING (extract(epoch FROM "removed_at") * 1000000)::bigint;

-- CreateIndex
CREATE INDEX "scholarships_change_number_id_idx" ON "scholarships"("change_number", "id");

-- CreateIndex
CREATE INDEX "scholarships_changed_at_change_number_idx" ON "scholarships"("changed_at", "change_number");

-- CreateIndex
CREATE INDEX "removed_scholarships_change_number_id_idx" ON "removed_scholarships"("change_number", "id");

-- CreateIndex
CREATE INDEX "removed_scholarships_removed_at_change_number_idx" ON "removed_scholarships"("removed_at", "change_number");

-- Which history the numbers belong to: another after a restore, be it into another cluster, another database or new
-- tables, and after a standby took over, which may lack the last transactions.
CREATE FUNCTION change_cluster() RETURNS text LANGUAGE sql AS $$
    SELECT concat_ws('.', (SELECT system_identifier FROM pg_control_system()),
        (SELECT timeline_id FROM pg_control_checkpoint()),
        (SELECT oid FROM pg_database WHERE datname = current_database()),
        'scholarships'::regclass::oid)
$$;

-- Later numbers come after all of these.
INSERT INTO "change_feed" ("feed", "cluster", "base", "takes_instants")
    SELECT gen_random_uuid(), change_cluster(),
        greatest((extract(epoch FROM clock_timestamp()) * 1000000)::bigint,
            (SELECT max("change_number") FROM "scholarships"),
            (SELECT max("change_number") FROM "removed_scholarships")) + 1, true;

-- The number of the writing transaction: whatever is below the oldest one under way is settled.
CREATE FUNCTION next_change_number() RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
    RETURN coalesce((SELECT base FROM change_feed), 0) + pg_current_xact_id()::text::bigint;
END $$;

CREATE OR REPLACE FUNCTION stamp_scholarship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.changed_at := clock_timestamp();
    NEW.change_number := next_change_number();
    RETURN NEW;
END $$;

-- Who writes a scholarship anew under an old id can remove it anew.
CREATE OR REPLACE FUNCTION remember_removed_scholarship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO removed_scholarships (id, removed_at, change_number)
        VALUES (OLD.id, clock_timestamp(), next_change_number())
        ON CONFLICT (id) DO UPDATE SET removed_at = excluded.removed_at, change_number = excluded.change_number;
    RETURN NULL;
END $$;

-- A table that was emptied is filled from elsewhere: everyone who keeps a copy begins again.
CREATE FUNCTION end_change_feed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM change_feed;
    RETURN NULL;
END $$;
CREATE TRIGGER "scholarships_emptied" AFTER TRUNCATE ON "scholarships"
    FOR EACH STATEMENT EXECUTE FUNCTION end_change_feed();
