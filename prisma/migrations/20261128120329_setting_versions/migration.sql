-- CreateTable
CREATE TABLE "setting_versions" (
    "version" SERIAL NOT NULL,
    "values" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by_id" UUID,

    CONSTRAINT "setting_versions_pkey" PRIMARY KEY ("version")
);

-- CreateIndex
CREATE INDEX "setting_versions_changed_by_id_idx" ON "setting_versions"("changed_by_id");

-- AddForeignKey
ALTER TABLE "setting_versions" ADD CONSTRAINT "setting_versions_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Cached responses are made from the settings, too.
CREATE TRIGGER setting_versions_noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting_versions
    FOR EACH STATEMENT EXECUTE FUNCTION note_list_write();
