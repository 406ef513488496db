-- The sample as lists filter and count it, the newest first: how many of very many one can apply for is counted there (decision 36).
CREATE INDEX "scholarships_newest_sample" ON "scholarships"("scholarship_post_date" DESC, "id" DESC)
    INCLUDE ("university_country", "subject_category", "scholarship_category", "degree", "total_fee", "application_deadline",
        "closes_at", "opens_at", "hard_tree_id") WHERE "is_public" AND get_byte(uuid_send("id"), 15) < 8;
