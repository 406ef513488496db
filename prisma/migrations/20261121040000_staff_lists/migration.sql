-- The orders of the staff's lists, each read from an index as far as the page goes.
CREATE INDEX "applications_applicant" ON "applications"(lower("applicant_name"), "id") WHERE "cancelled_at" IS NULL;
CREATE INDEX "scholarships_university" ON "scholarships"(lower("university_name"), lower("scholarship_name"), "id");
CREATE INDEX "scholarships_name" ON "scholarships"(lower("scholarship_name"), lower("university_name"), "id");
CREATE INDEX "scholarships_subject" ON "scholarships"("subject_category", lower("scholarship_name"), "id");
CREATE INDEX "scholarships_degree" ON "scholarships"("degree", lower("scholarship_name"), "id");
CREATE INDEX "users_name" ON "users"(lower("name"), "id") WHERE "anonymized_at" IS NULL;
CREATE INDEX "users_rank" ON "users"((CASE "role" WHEN 'ADMIN' THEN 1 WHEN 'MODERATOR' THEN 2 ELSE 3 END), lower("name"), "id")
  WHERE "anonymized_at" IS NULL;

-- The newest payments first.
CREATE INDEX "payments_created_at_id_idx" ON "payments"("created_at", "id");

-- How many applications cost nothing: without it, the database takes them for rare and sorts them all.
CREATE STATISTICS "applications_total" ON ("application_fees" + "service_charge") FROM "applications";

ANALYZE "applications", "scholarships", "users", "payments";
