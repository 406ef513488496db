-- What staff look for and no public list shows: what is archived, and what one of them posted.
CREATE INDEX "scholarships_archived" ON "scholarships"("archived_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
CREATE INDEX "scholarships_poster" ON "scholarships"("posted_user_email", "scholarship_post_date" DESC, "id" DESC);
