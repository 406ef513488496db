-- Documents that are asked for again: by staff, or since a check refused one that was submitted. There are none so far.
CREATE TABLE "document_requests" (
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "reason" TEXT,
    "refusal" "document_refusal",
    "until" TIMESTAMPTZ(3) NOT NULL,
    "asked_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "met_at" TIMESTAMPTZ(3),

    CONSTRAINT "document_requests_pkey" PRIMARY KEY ("id"),
    -- Staff say why, or the check does; neither where a document is beyond what its question takes.
    CONSTRAINT "document_requests_why" CHECK (num_nonnulls("reason", "refusal") <= 1)
);

CREATE INDEX "document_requests_application_id_idx" ON "document_requests"("application_id");
CREATE INDEX "document_requests_asked_by_id_idx" ON "document_requests"("asked_by_id");
-- One at a time for each question.
CREATE UNIQUE INDEX "document_requests_unmet" ON "document_requests"("application_id", "question") WHERE "met_at" IS NULL;

ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_asked_by_id_fkey" FOREIGN KEY ("asked_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
