-- A repeated request to submit with the same key finds what the first one made.
-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "idempotency_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "applications_applicant_id_idempotency_key_key" ON "applications"("applicant_id", "idempotency_key");
