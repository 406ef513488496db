-- What was a sentence becomes a reason: payments.needs_review held sentences after one another, payments.refund_reason one.

-- CreateEnum
CREATE TYPE "payment_attention_reason" AS ENUM ('ORDER_MISMATCH', 'CHECKOUT_MISMATCH', 'LIVE_PAYMENT_IN_TEST_MODE', 'TEST_PAYMENT_IN_LIVE_MODE', 'AMOUNT_MISMATCH', 'FEE_CHANGED', 'NOTHING_PAID', 'WITHDRAWN_DURING_PROCESSING', 'CHECKOUT_REFUSED', 'PROVIDER_NOT_CONFIGURED', 'PARTLY_REFUNDED', 'REFUND_REFUSED', 'REFUND_FAILED', 'DISPUTED', 'OTHER');

-- CreateEnum
CREATE TYPE "refund_reason" AS ENUM ('PAID_TWICE', 'APPLICATION_WITHDRAWN', 'APPLICATION_DELETED', 'AFTER_DEADLINE', 'SCHOLARSHIP_ARCHIVED', 'NO_APPLICATION', 'ACCOUNT_DELETED', 'BY_STAFF');

-- CreateTable
CREATE TABLE "payment_attention" (
    "payment_id" UUID NOT NULL,
    "reason" "payment_attention_reason" NOT NULL,
    "values" JSONB NOT NULL DEFAULT '{}',
    "raised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_attention_pkey" PRIMARY KEY ("payment_id","reason")
);

-- AddForeignKey
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An amount as it was written, `1,250.00 USD`: its digits are the minor units.
CREATE FUNCTION pg_temp.read_money(written TEXT) RETURNS JSONB LANGUAGE sql AS $$
  SELECT jsonb_build_object('minorUnits', translate(split_part(written, ' ', 1), ',.', '')::bigint, 'currency', split_part(written, ' ', 2))
$$;

CREATE FUNCTION pg_temp.add_attention(payment payments, reason TEXT, given JSONB DEFAULT '{}') RETURNS void LANGUAGE sql AS $$
  INSERT INTO payment_attention (payment_id, reason, "values", raised_at)
  VALUES (payment.id, reason::payment_attention_reason, given, payment.updated_at) ON CONFLICT DO NOTHING
$$;

DO $$
DECLARE
  sentences CONSTANT JSONB := '{
    "The payment service names another order for this checkout.": "ORDER_MISMATCH",
    "The payment service names another checkout for this payment.": "CHECKOUT_MISMATCH",
    "Real money was paid in test mode.": "LIVE_PAYMENT_IN_TEST_MODE",
    "Play money was paid.": "TEST_PAYMENT_IN_LIVE_MODE",
    "The checkout was finished, but nothing is paid yet.": "NOTHING_PAID",
    "The application was withdrawn after work on it had begun: decide whether the fee goes back.": "WITHDRAWN_DURING_PROCESSING",
    "A part of the money was given back at the payment service.": "PARTLY_REFUNDED",
    "The money could not be given back: the refund failed at the payment service.": "REFUND_FAILED",
    "The payer disputes this payment at their bank. Answer in the payment service.": "DISPUTED"
  }';
  money CONSTANT TEXT := '([0-9][0-9,.]* [A-Z]{3})';
  -- What a provider said follows, up to the next sentence of ours.
  refused CONSTANT TEXT := '(The payment service refused to open a checkout|The money could not be given back): ';
  payment payments;
  remaining TEXT;
  sentence TEXT;
  reason TEXT;
  found TEXT[];
BEGIN
  FOR payment IN SELECT * FROM payments WHERE needs_review IS NOT NULL LOOP
    remaining := payment.needs_review;
    FOR sentence, reason IN SELECT * FROM jsonb_each_text(sentences) LOOP
      CONTINUE WHEN strpos(remaining, sentence) = 0;
      PERFORM pg_temp.add_attention(payment, reason);
      remaining := trim(replace(remaining, sentence, ''));
    END LOOP;
    found := regexp_match(remaining, 'The amount differs: ' || money || ' was to be paid, the payment service says (nothing|' || money || ')\.');
    IF found IS NOT NULL THEN
      PERFORM pg_temp.add_attention(payment, 'AMOUNT_MISMATCH', jsonb_build_object('expected', pg_temp.read_money(found[1]),
        'actual', CASE WHEN found[2] <> 'nothing' THEN pg_temp.read_money(found[2]) END));
      remaining := trim(regexp_replace(remaining, 'The amount differs: ' || money || ' was to be paid, the payment service says (nothing|' || money || ')\.', '', 'g'));
    END IF;
    found := regexp_match(remaining, 'The amount differs: ' || money || ' was paid, the application costs ' || money || '\.');
    IF found IS NOT NULL THEN
      PERFORM pg_temp.add_attention(payment, 'FEE_CHANGED',
        jsonb_build_object('paid', pg_temp.read_money(found[1]), 'fee', pg_temp.read_money(found[2])));
      remaining := trim(regexp_replace(remaining, 'The amount differs: ' || money || ' was paid, the application costs ' || money || '\.', '', 'g'));
    END IF;
    FOR sentence IN SELECT regexp_split_to_table(remaining, ' (?=' || refused || ')') LOOP
      found := regexp_match(sentence, '^' || refused || '(.*)$');
      IF found IS NULL THEN
        IF sentence <> '' THEN PERFORM pg_temp.add_attention(payment, 'OTHER', jsonb_build_object('text', sentence)); END IF;
      ELSE
        PERFORM pg_temp.add_attention(payment, CASE WHEN found[1] LIKE '%checkout' THEN 'CHECKOUT_REFUSED' ELSE 'REFUND_REFUSED' END,
          jsonb_build_object('message', found[2]));
      END IF;
    END LOOP;
  END LOOP;
END $$;

CREATE FUNCTION pg_temp.read_refund_reason(sentence TEXT) RETURNS refund_reason LANGUAGE sql AS $$
  SELECT CASE sentence
    WHEN 'You had paid for this scholarship already.' THEN 'PAID_TWICE'
    WHEN 'The application was withdrawn.' THEN 'APPLICATION_WITHDRAWN'
    WHEN 'Our staff deleted the application.' THEN 'APPLICATION_DELETED'
    WHEN 'The payment came after the deadline.' THEN 'AFTER_DEADLINE'
    WHEN 'The scholarship is not offered any more.' THEN 'SCHOLARSHIP_ARCHIVED'
    WHEN 'No application was sent within the time for it.' THEN 'NO_APPLICATION'
    WHEN 'The account was deleted.' THEN 'ACCOUNT_DELETED'
    ELSE 'BY_STAFF'
  END::refund_reason WHERE sentence IS NOT NULL
$$;

-- What staff wrote; the words for nothing written are the portal's.
CREATE FUNCTION pg_temp.read_refund_note(sentence TEXT) RETURNS TEXT LANGUAGE sql AS $$
  SELECT sentence WHERE pg_temp.read_refund_reason(sentence) = 'BY_STAFF' AND sentence <> 'The portal gives the fee back.'
$$;

-- AlterTable
ALTER TABLE "payments" RENAME COLUMN "asked_at" TO "last_polled_at";
ALTER TABLE "payments" DROP COLUMN "needs_review";
ALTER TABLE "payments" ADD COLUMN "refund_note" TEXT;
UPDATE "payments" SET "refund_note" = pg_temp.read_refund_note("refund_reason") WHERE "refund_reason" IS NOT NULL;
ALTER TABLE "payments" ALTER COLUMN "refund_reason" TYPE "refund_reason" USING pg_temp.read_refund_reason("refund_reason");

-- The timeline says the same.
UPDATE "application_events" SET "detail" = "detail" - 'reason' || jsonb_strip_nulls(jsonb_build_object(
    'refundReason', pg_temp.read_refund_reason("detail" ->> 'reason'), 'note', pg_temp.read_refund_note("detail" ->> 'reason')))
  WHERE "kind" = 'REFUNDED' AND "detail" ->> 'reason' IS NOT NULL;

-- The sum of an application's fees, made here once; with a column of its own it needs no statistics of its own.
ALTER TABLE "applications" ADD COLUMN "total_fee" INTEGER NOT NULL GENERATED ALWAYS AS ("application_fees" + "service_charge") STORED;
DROP STATISTICS "applications_total";
