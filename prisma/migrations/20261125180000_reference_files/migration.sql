-- A document, and an upload, belongs to a person or to a reference. All that there are belong to a person.
ALTER TABLE "documents" ALTER COLUMN "owner_id" DROP NOT NULL,
    ADD COLUMN "reference_id" UUID,
    ADD CONSTRAINT "documents_of_one" CHECK (num_nonnulls("owner_id", "reference_id") = 1);
ALTER TABLE "uploads" ALTER COLUMN "person_id" DROP NOT NULL,
    ADD COLUMN "reference_id" UUID,
    ADD CONSTRAINT "uploads_of_one" CHECK (num_nonnulls("person_id", "reference_id") = 1);
ALTER TABLE "reference_requests" ADD COLUMN "file_until" TIMESTAMPTZ(3);

-- A reference has one file.
CREATE UNIQUE INDEX "documents_reference_id_key" ON "documents"("reference_id");
CREATE INDEX "uploads_reference_id_idx" ON "uploads"("reference_id");

ALTER TABLE "documents" ADD CONSTRAINT "documents_reference_id_fkey" FOREIGN KEY ("reference_id") REFERENCES "reference_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_reference_id_fkey" FOREIGN KEY ("reference_id") REFERENCES "reference_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whatever takes a reference's file or upload away, a reference or a scholarship that goes included, queues the removal of its bytes.
CREATE FUNCTION remove_reference_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.add_job('removeDocumentFile', json_build_object('id', OLD."id"), job_key => 'document:' || OLD."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "documents_of_references" AFTER DELETE ON "documents"
    FOR EACH ROW WHEN (OLD."reference_id" IS NOT NULL) EXECUTE FUNCTION remove_reference_file();
CREATE TRIGGER "uploads_of_references" AFTER DELETE ON "uploads"
    FOR EACH ROW WHEN (OLD."reference_id" IS NOT NULL) EXECUTE FUNCTION remove_reference_file();
