-- How small the sample is: of a comparison with an expression PostgreSQL assumes that a third passes it, so that it read the whole
-- table for the sample of a frequent word.
CREATE STATISTICS "scholarships_sampled" ON (get_byte(uuid_send("id"), 15)) FROM "scholarships";
ANALYZE "scholarships";
