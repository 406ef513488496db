import type pg from 'pg';
import { CITIES, COUNTRIES, KINDS, TOPICS, WORDS } from './vocabulary.ts';

const BATCH = 50_000;

/**
 * Fills an empty, migrated database with scholarships whose dates are around `today` (`YYYY-MM-DD`). The same
 * arguments produce the same rows. Inserts fire the usual triggers. Runs VACUUM ANALYZE at the end.
 */
export async function generateScholarships(
  client: pg.Client,
  { count, today }: { count: number; today: string },
): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query(PREPARE_RANDOM);
  await client.query(
    'INSERT INTO pictures (id, width, height, bytes, alt) SELECT university_picture(u), 1600, 900, 90000, NULL FROM generate_series(0, 159) u',
  );
  await client.query(PREPARE_UNIVERSITIES, [CITIES, COUNTRIES]);
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(first + BATCH - 1, count);
    await client.query(INSERT, [first, last, today, WORDS, TOPICS, KINDS]);
  }
  await client.query('DROP FUNCTION university_picture');
  await client.query('VACUUM ANALYZE');
}

const PREPARE_RANDOM = `
  CREATE FUNCTION pg_temp.roll(i bigint, n bigint) RETURNS float8 LANGUAGE sql IMMUTABLE AS
    $$ SELECT ((hashint8extended(i, n) >> 11) & 4503599627370495) / 4503599627370496.0::float8 $$;
  CREATE FUNCTION university_picture(u int) RETURNS uuid LANGUAGE sql IMMUTABLE AS
    $$ SELECT ('01970000-0000-7000-8000-' || lpad(to_hex(u + 1), 12, '0'))::uuid $$`;

const PREPARE_UNIVERSITIES = `
  CREATE TEMP TABLE universities AS
  SELECT u, 'University of ' || city AS name, city,
    ($2::text[])[1 + floor(array_length($2::text[], 1) * power(pg_temp.roll(u, 22), 1.6))::int] AS country,
    1 + floor(1500 * power(pg_temp.roll(u, 23), 1.5))::int AS world_rank,
    CASE WHEN u < 160 THEN university_picture(u) END AS picture
  FROM (SELECT n::int - 1 AS u, city FROM unnest($1::text[]) WITH ORDINALITY AS c(city, n)) cities`;

/**
 * A name consists of a word from a Zipf-like vocabulary (rank = size ^ roll), a topic and a type. As after an import,
 * the insertion order is unrelated to the dates, which is the harder case for sorted reads.
 */
const INSERT = `
  INSERT INTO scholarships (id, scholarship_name, university_name, university_image_id, university_country,
    university_city, university_world_rank, subject_category, scholarship_category, degree, tuition_fees,
    application_fees, service_charge, application_deadline, scholarship_post_date, posted_user_email, description,
    official_url, rating_count, rating_half_steps, created_at, updated_at, funding_max, funding_currency,
    funding_frequency, is_renewable, funding_covers)
  SELECT
    (lpad(to_hex(1767225600000 + i * 1000), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid,
    concat_ws(' ', first_word, second_word, topic, kind),
    name, picture, country, city, world_rank,
    ('{AGRICULTURE,ENGINEERING,ENGINEERING,DOCTOR,DOCTOR}'::text[])[1 + floor(5 * pg_temp.roll(i, 4))::int],
    ('{FULL_FUND,FULL_FUND,PARTIAL,PARTIAL,PARTIAL,SELF_FUND}'::text[])[1 + floor(6 * pg_temp.roll(i, 5))::int],
    ('{DIPLOMA,BACHELOR,BACHELOR,MASTERS,MASTERS,MASTERS}'::text[])[1 + floor(6 * pg_temp.roll(i, 6))::int],
    CASE WHEN pg_temp.roll(i, 7) < 0.7 THEN 500 * (1 + floor(100 * power(pg_temp.roll(i, 8), 2))::int) END,
    CASE WHEN pg_temp.roll(i, 9) < 0.25 THEN 0 ELSE 5 * (1 + floor(40 * power(pg_temp.roll(i, 10), 2))::int) END,
    CASE WHEN pg_temp.roll(i, 9) < 0.25 THEN 0 ELSE 5 * floor(8 * pg_temp.roll(i, 11))::int END,
    deadline, least($3::date - floor(60 * pg_temp.roll(i, 20))::int, deadline - 30 - floor(250 * pg_temp.roll(i, 13))::int),
    'staff' || i % 20 || '@example.org',
    format('The %s %s supports students of %s in %s. It covers a part of what a year in %s costs, and it asks for good results, two letters and a short plan of study. Applications are read by a committee of %s.', first_word, topic, name, country, city, name),
    'https://www.example.org/programmes/' || i,
    ratings, CASE WHEN ratings > 0 THEN ratings * 5 + floor(ratings * 5 * pg_temp.roll(i, 16))::int ELSE 0 END,
    $3::date - make_interval(mins => (i % 500000)::int), $3::date - make_interval(mins => (i % 500000)::int),
    CASE WHEN i % 3 > 0 THEN 10000 * (1 + floor(200 * pg_temp.roll(i, 21))::bigint) END,
    CASE WHEN i % 3 > 0 THEN ('{EUR,USD,GBP,JPY}'::text[])[1 + floor(4 * power(pg_temp.roll(i, 22), 2))::int] END,
    ('{ONCE,MONTHLY,YEARLY,YEARLY}'::funding_frequency[])[1 + floor(4 * pg_temp.roll(i, 23))::int],
    (ARRAY[true, false, NULL, NULL])[1 + floor(4 * pg_temp.roll(i, 24))::int],
    (ARRAY['{}', '{LIVING}', '{}', '{TUITION,LIVING}', '{TUITION}', '{TRAVEL}']::text[])[1 + (i % 6)::int]::funding_cover[]
  FROM generate_series($1::bigint, $2::bigint) i
  JOIN LATERAL (
    SELECT floor(200 * power(pg_temp.roll(i, 1), 1.5))::int AS u,
      ($4::text[])[floor(power(array_length($4::text[], 1), pg_temp.roll(i, 2)))::int] AS first_word,
      CASE WHEN pg_temp.roll(i, 17) < 0.4 THEN ($4::text[])[floor(power(array_length($4::text[], 1), pg_temp.roll(i, 18)))::int] END AS second_word,
      ($5::text[])[floor(power(array_length($5::text[], 1), pg_temp.roll(i, 3)))::int] AS topic,
      ($6::text[])[floor(power(array_length($6::text[], 1), pg_temp.roll(i, 19)))::int] AS kind,
      $3::date - 200 + floor(565 * pg_temp.roll(i, 12))::int AS deadline,
      CASE WHEN pg_temp.roll(i, 14) < 0.6 THEN 0 ELSE 1 + floor(40 * power(pg_temp.roll(i, 15), 2))::int END AS ratings
  ) words ON true
  JOIN universities USING (u)
  ORDER BY i`;
