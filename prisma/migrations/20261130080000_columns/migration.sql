-- Admins choose fields for columns of an import that are not understood.
ALTER TABLE imports ADD COLUMN columns JSONB NOT NULL DEFAULT '{}', ADD COLUMN open_fields TEXT[] DEFAULT '{}';

-- The payment provider does not know a checkout once the keys of another account are stored.
ALTER TYPE payment_attention_reason ADD VALUE 'CHECKOUT_UNKNOWN';
