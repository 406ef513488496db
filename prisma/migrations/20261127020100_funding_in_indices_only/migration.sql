-- In a transaction of its own, which no longer holds writers back: readers wait for as long as names take to change.
DROP INDEX "scholarships_newest", "scholarships_closing", "scholarships_fee", "scholarships_rank", "scholarships_total_fee", "scholarships_facets", "scholarships_newest_sample";
ALTER INDEX "scholarships_newest_funding" RENAME TO "scholarships_newest";
ALTER INDEX "scholarships_closing_funding" RENAME TO "scholarships_closing";
ALTER INDEX "scholarships_fee_funding" RENAME TO "scholarships_fee";
ALTER INDEX "scholarships_rank_funding" RENAME TO "scholarships_rank";
ALTER INDEX "scholarships_total_fee_funding" RENAME TO "scholarships_total_fee";
ALTER INDEX "scholarships_facets_funding" RENAME TO "scholarships_facets";
ALTER INDEX "scholarships_newest_sample_funding" RENAME TO "scholarships_newest_sample";
