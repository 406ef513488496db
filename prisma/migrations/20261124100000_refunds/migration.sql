-- Money that goes back: a part of a payment, or all that is left of it.
CREATE TYPE "refund_state" AS ENUM ('REQUESTED', 'SUCCEEDED', 'FAILED');

CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "amount" INTEGER NOT NULL,
    "is_rest" BOOLEAN NOT NULL,
    "state" "refund_state" NOT NULL DEFAULT 'REQUESTED',
    "reason" "refund_reason",
    "note" TEXT,
    "requested_by_id" UUID,
    "provider_refund_id" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "refunds_amount" CHECK ("amount" > 0),
    CONSTRAINT "refunds_settled" CHECK (("state" = 'REQUESTED') = ("settled_at" IS NULL))
);

CREATE INDEX "refunds_payment_id_idx" ON "refunds"("payment_id");
CREATE INDEX "refunds_settled_at_idx" ON "refunds"("settled_at");
CREATE INDEX "refunds_requested_by_id_idx" ON "refunds"("requested_by_id");
-- The rest of a payment is asked for once at a time.
CREATE UNIQUE INDEX "refunds_one_open_rest" ON "refunds"("payment_id") WHERE "is_rest" AND "state" = 'REQUESTED';

ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every refund so far was of a whole payment. Who asked for it is in the audit.
INSERT INTO "refunds" ("id", "payment_id", "amount", "is_rest", "state", "reason", "note", "requested_by_id", "provider_refund_id", "requested_at", "settled_at")
SELECT gen_random_uuid(), found."id", found."amount", true, found."state", found."refund_reason", found."refund_note",
    CASE WHEN found."refund_reason" = 'BY_STAFF' THEN (
        SELECT entry."actor_id" FROM "audit_entries" entry
        WHERE entry."target_type" = 'payment' AND entry."target_id" = found."id"::text AND entry."action" = 'payment.refund'
        ORDER BY entry."created_at" DESC LIMIT 1) END,
    found."provider_refund_id", coalesce(found."refund_requested_at", found."refunded_at"),
    CASE found."state" WHEN 'SUCCEEDED' THEN found."refunded_at" WHEN 'FAILED' THEN found."failed_at" END
FROM (
    SELECT p.*, failed."raised_at" AS "failed_at", (CASE WHEN p."status" = 'REFUNDED' THEN 'SUCCEEDED'
        WHEN failed."raised_at" IS NOT NULL THEN 'FAILED' ELSE 'REQUESTED' END)::"refund_state" AS "state"
    FROM "payments" p LEFT JOIN LATERAL (
        SELECT max(t."raised_at") AS "raised_at" FROM "payment_attention" t
        WHERE t."payment_id" = p."id" AND t."reason" IN ('REFUND_REFUSED', 'REFUND_FAILED', 'PROVIDER_NOT_CONFIGURED')
    ) failed ON true
    WHERE p."refund_requested_at" IS NOT NULL OR p."status" = 'REFUNDED'
) found;

ALTER TABLE "payments" DROP COLUMN "provider_refund_id";
