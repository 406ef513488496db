-- The best and the worst reviews first, each read from an index as far as the page goes.
CREATE INDEX "reviews_rating_created_at_id_idx" ON "reviews"("rating", "created_at", "id");
