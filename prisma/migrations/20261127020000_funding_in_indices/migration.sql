-- The public list's indices as before, with what a scholarship gives: counting by that visited every row that matched, and those that did not.
-- They are made beside the former ones, which the next migration removes: meanwhile lists are read as ever, and only writes of
-- scholarships wait.
CREATE INDEX "scholarships_newest_funding" ON "scholarships"("scholarship_post_date" DESC, "id" DESC)
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id", "funding_covers", "is_renewable", "funding_currency", "funding_first_year") WHERE "is_public";
CREATE INDEX "scholarships_closing_funding" ON "scholarships"("closes_at", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "opens_at", "hard_tree_id", "funding_covers", "is_renewable", "funding_currency", "funding_first_year") WHERE "is_public";
CREATE INDEX "scholarships_fee_funding" ON "scholarships"("application_fees", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id", "funding_covers", "is_renewable", "funding_currency", "funding_first_year") WHERE "is_public";
CREATE INDEX "scholarships_rank_funding" ON "scholarships"("university_world_rank", "id")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id", "funding_covers", "is_renewable", "funding_currency", "funding_first_year") WHERE "is_public";
CREATE INDEX "scholarships_total_fee_funding" ON "scholarships"("total_fee")
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id", "funding_covers", "is_renewable", "funding_currency", "funding_first_year") WHERE "is_public";
CREATE INDEX "scholarships_facets_funding" ON "scholarships"("university_country", "subject_category", "scholarship_category", "degree")
    INCLUDE ("total_fee", "application_deadline", "closes_at", "opens_at", "hard_tree_id",
        "funding_covers", "is_renewable", "funding_currency", "funding_first_year") WHERE "is_public";
CREATE INDEX "scholarships_newest_sample_funding" ON "scholarships"("scholarship_post_date" DESC, "id" DESC)
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id", "funding_covers", "is_renewable", "funding_currency", "funding_first_year") WHERE "is_public" AND get_byte(uuid_send("id"), 15) < 8;
