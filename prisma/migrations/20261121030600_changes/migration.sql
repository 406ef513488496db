-- DropIndex
DROP INDEX "scholarships_updated_at_id_idx";

-- AlterTable
ALTER TABLE "scholarships" ADD COLUMN     "changed_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "removed_scholarships" (
    "id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "removed_scholarships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "list_writes" (
    "id" BIGSERIAL NOT NULL,
    "list" TEXT NOT NULL,
    "writes" BIGINT NOT NULL DEFAULT 1,

    CONSTRAINT "list_writes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "removed_scholarships_removed_at_id_idx" ON "removed_scholarships"("removed_at", "id");

-- CreateIndex
CREATE INDEX "list_writes_list_idx" ON "list_writes"("list");

-- CreateIndex
CREATE INDEX "scholarships_changed_at_id_idx" ON "scholarships"("changed_at", "id");

-- The database's own clock, at the statement: `now()` is the same in the whole transaction, and programs' clocks differ.
CREATE FUNCTION stamp_scholarship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.changed_at := clock_timestamp();
    RETURN NEW;
END $$;
CREATE TRIGGER "scholarships_stamped" BEFORE INSERT OR UPDATE ON "scholarships"
    FOR EACH ROW EXECUTE FUNCTION stamp_scholarship();

CREATE FUNCTION remember_removed_scholarship() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO removed_scholarships (id, removed_at) VALUES (OLD.id, clock_timestamp());
    RETURN NULL;
END $$;
CREATE TRIGGER "scholarships_removed" AFTER DELETE ON "scholarships"
    FOR EACH ROW EXECUTE FUNCTION remember_removed_scholarship();

CREATE FUNCTION note_list_write() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO list_writes (list) VALUES (TG_TABLE_NAME);
    RETURN NULL;
END $$;
CREATE TRIGGER "scholarships_noted" AFTER INSERT OR UPDATE OR DELETE ON "scholarships"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER "applications_noted" AFTER INSERT OR UPDATE OR DELETE ON "applications"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER "reviews_noted" AFTER INSERT OR UPDATE OR DELETE ON "reviews"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
CREATE TRIGGER "users_noted" AFTER INSERT OR UPDATE OR DELETE ON "users"
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
