-- Reviews are searched by any part of their comment.
CREATE INDEX "reviews_comment_similar" ON "reviews" USING gin ("comment" gin_trgm_ops);
