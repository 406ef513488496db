-- The order by amount, within a currency; what is not known comes last.
CREATE INDEX "scholarships_amount" ON "scholarships"("funding_currency", "funding_first_year" DESC NULLS LAST, "id" DESC)
    WHERE "is_public" AND "funding_currency" IS NOT NULL;

CREATE INDEX "scholarships_covers" ON "scholarships" USING gin ("funding_covers") WHERE "is_public";
