-- Documents that answer a question of a submitted application are kept for it. No one could answer with a document so far.
CREATE TABLE "document_uses" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "application_id" UUID,
    "answer_set_id" UUID,
    "question" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_uses_pkey" PRIMARY KEY ("id"),
    -- Each use is of one thing: an answer so far.
    CONSTRAINT "document_uses_of_one" CHECK (num_nonnulls("answer_set_id") = 1),
    CONSTRAINT "document_uses_answer" CHECK ("answer_set_id" IS NULL OR ("application_id" IS NOT NULL AND "question" IS NOT NULL))
);

CREATE UNIQUE INDEX "document_uses_answer_set_id_question_document_id_key" ON "document_uses"("answer_set_id", "question", "document_id");
CREATE INDEX "document_uses_document_id_idx" ON "document_uses"("document_id");
CREATE INDEX "document_uses_application_id_idx" ON "document_uses"("application_id");

-- What is used stays: its owner takes it out of their documents alone.
ALTER TABLE "document_uses" ADD CONSTRAINT "document_uses_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "document_uses" ADD CONSTRAINT "document_uses_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "document_uses" ADD CONSTRAINT "document_uses_answer_set_id_fkey" FOREIGN KEY ("answer_set_id") REFERENCES "answer_sets"("id") ON DELETE CASCADE ON UPDATE CASCADE;
