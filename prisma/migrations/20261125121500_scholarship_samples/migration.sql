-- What scholarships and universities are called, without place and subject: an index of all words does not know which of them are names,
-- so that each row that has them anywhere had to be visited.
CREATE INDEX "scholarships_called" ON "scholarships" USING gin (ts_filter("search", '{a,b}'));

-- One scholarship in 32, chosen by the last byte of its id, which is random: what many match is counted among these (decision 36).
-- Each write is in these indices at once: what waits for that would be read by every search.
CREATE INDEX "scholarships_search_sample" ON "scholarships" USING gin ("search") WITH (fastupdate = off)
    WHERE get_byte(uuid_send("id"), 15) < 8;
CREATE INDEX "scholarships_called_sample" ON "scholarships" USING gin (ts_filter("search", '{a,b}')) WITH (fastupdate = off)
    WHERE get_byte(uuid_send("id"), 15) < 8;
CREATE INDEX "scholarships_described_sample" ON "scholarships" USING gin ("described") WITH (fastupdate = off)
    WHERE get_byte(uuid_send("id"), 15) < 8;
CREATE INDEX "scholarships_facets_sample" ON "scholarships"("university_country", "subject_category", "scholarship_category", "degree")
    WHERE "is_public" AND get_byte(uuid_send("id"), 15) < 8;
