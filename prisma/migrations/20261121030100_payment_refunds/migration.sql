-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "asked_at" TIMESTAMPTZ(3),
ADD COLUMN     "provider_refund_id" TEXT,
ADD COLUMN     "refund_reason" TEXT,
ADD COLUMN     "refund_requested_at" TIMESTAMPTZ(3);

-- Rules that the database itself holds, whoever writes: a payment is kept or on its way back, and a person keeps one
-- for each scholarship.
ALTER TABLE "payments"
    ADD CONSTRAINT "payments_paid" CHECK ("status" NOT IN ('PAID', 'REFUNDED') OR "paid_at" IS NOT NULL),
    ADD CONSTRAINT "payments_refunded" CHECK (("status" = 'REFUNDED') = ("refunded_at" IS NOT NULL)),
    ADD CONSTRAINT "payments_refund_requested" CHECK ("refund_requested_at" IS NULL OR "status" IN ('PAID', 'REFUNDED'));
CREATE UNIQUE INDEX "payments_one_paid" ON "payments"("payer_id", "scholarship_id")
    WHERE "status" = 'PAID' AND "refund_requested_at" IS NULL;

-- Receipts are searched by their number, which is the end of the id.
CREATE INDEX "payments_receipt" ON "payments"(right("id"::text, 12));
