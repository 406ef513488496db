-- CreateEnum
CREATE TYPE "funding_frequency" AS ENUM ('ONCE', 'MONTHLY', 'PER_TERM', 'YEARLY');

-- CreateEnum
CREATE TYPE "funding_cover" AS ENUM ('TUITION', 'LIVING', 'HOUSING', 'TRAVEL', 'INSURANCE', 'BOOKS', 'RESEARCH', 'FAMILY', 'VISA');

-- What is paid in the first year, the same whether it is paid at once or month by month, so that amounts compare.
-- AlterTable
ALTER TABLE "scholarships"
    ADD COLUMN "funding_min" BIGINT,
    ADD COLUMN "funding_max" BIGINT,
    ADD COLUMN "funding_currency" TEXT,
    ADD COLUMN "award_count" INTEGER,
    ADD COLUMN "funding_frequency" "funding_frequency",
    ADD COLUMN "funding_months" INTEGER,
    ADD COLUMN "funding_covers" "funding_cover"[] DEFAULT '{}',
    ADD COLUMN "is_renewable" BOOLEAN,
    ADD COLUMN "funding_note" TEXT,
    ADD COLUMN "funding_first_year" BIGINT GENERATED ALWAYS AS (
        coalesce("funding_max", "funding_min") * CASE "funding_frequency"
            WHEN 'MONTHLY' THEN least(coalesce("funding_months", 12), 12)
            WHEN 'PER_TERM' THEN 2
            ELSE 1
        END
    ) STORED,
    ADD CONSTRAINT "scholarships_funding_min" CHECK ("funding_min" BETWEEN 1 AND 1000000000000),
    ADD CONSTRAINT "scholarships_funding_max" CHECK ("funding_max" BETWEEN 1 AND 1000000000000),
    ADD CONSTRAINT "scholarships_funding_range" CHECK ("funding_max" >= "funding_min"),
    ADD CONSTRAINT "scholarships_funding_currency" CHECK (
        "funding_currency" ~ '^[A-Z]{3}$'
        AND ("funding_currency" IS NOT NULL OR coalesce("funding_max", "funding_min") IS NULL)
    ),
    ADD CONSTRAINT "scholarships_award_count" CHECK ("award_count" BETWEEN 1 AND 100000),
    ADD CONSTRAINT "scholarships_funding_months" CHECK ("funding_months" BETWEEN 1 AND 120),
    ADD CONSTRAINT "scholarships_funding_covers" CHECK ("funding_covers" IS NOT NULL),
    ADD CONSTRAINT "scholarships_funding_note" CHECK (char_length("funding_note") BETWEEN 1 AND 300);
