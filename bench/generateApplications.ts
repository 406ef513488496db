import type pg from 'pg';

/**
 * Adds to a database with `count` generated scholarships as many people, as many applications, a payment for three in
 * four of those and a review for every third. The same arguments give the same rows: every value is a hash of the
 * row's number. Ends with VACUUM ANALYZE.
 */
export async function generateApplications(
  client: pg.Client,
  { count, today }: { count: number; today: string },
): Promise<void> {
  await client.query('SET statement_timeout = 0');
  await client.query(PREPARE_RANDOM);
  await client.query(USERS, [count, today, FIRST_NAMES, LAST_NAMES]);
  await client.query(APPLICATIONS, [count, today]);
  await client.query(PAYMENTS);
  await client.query(REFUNDS);
  await client.query(ATTENTION);
  await client.query(REVIEWS, [COMMENTS]);
  await client.query('DROP FUNCTION numbered_id');
  await client.query('VACUUM ANALYZE');
}

/** Of each, the first is the most frequent and the last rare: rank = size ^ roll. */
const FIRST_NAMES =
  `Maria Amina Chen Lukas Priya Omar Ines Yusuf Hana Diego Elif Tomas Noor Ivan Leila Kofi Sofia Arjun
  Mei Jonas Fatima Pavel Rosa Hugo Aiko Samir Greta Tariq Olga Nils Zoë Bao Runa Ciro Ayla Emre Thea Ravi Mona Xaver`.split(
    /\s+/,
  );
const LAST_NAMES =
  `Rahman Silva Nguyen Kaya Novak Okafor Haddad Tanaka Moreau Bergmann Costa Iyer Larsen Popescu Mensah
  Fischer Quispe Walsh Zhang Abebe Dubois Eriksen Farah Gruber Horvat Jansen Kovacs Lindqvist Marković Nowak Oliveira
  Petrov Rossi Sato Thapa Ueda Varga Wójcik Yilmaz Zimmermann`.split(/\s+/);
const COMMENTS = [
  'Quick answers, friendly people.',
  'The form was long, the answer came after two weeks.',
  'Everything went as described on the page.',
  'Nobody answered my questions before the deadline.',
  'A serendipitous find: I would never have applied elsewhere.',
];

/** `roll(i, n)`: the n-th throw for row i, from 0 to below 1, always the same. */
const PREPARE_RANDOM = `
  CREATE OR REPLACE FUNCTION pg_temp.roll(i bigint, n bigint) RETURNS float8 LANGUAGE sql IMMUTABLE AS
    $$ SELECT ((hashint8extended(i, n) >> 11) & 4503599627370495) / 4503599627370496.0::float8 $$;
  CREATE OR REPLACE FUNCTION numbered_id(kind text, i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT (lpad(to_hex(1767225600000 + i * 1000), 12, '0') || '7' || substr(md5(kind || i), 1, 3) || '8' || substr(md5(kind || i), 4, 15))::uuid $$`;

const USERS = `
  INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at)
  SELECT numbered_id('user', i), first || ' ' || last, 'person' || i || '@mail' || i % 40 || '.example', true,
    CASE WHEN i % 200 = 0 THEN 'MODERATOR'::role ELSE 'USER'::role END, at, at
  FROM (
    SELECT i, $2::date - make_interval(mins => floor(500000 * pg_temp.roll(i, 31))::int) AS at,
      ($3::text[])[floor(power(array_length($3::text[], 1), pg_temp.roll(i, 32)))::int] AS first,
      ($4::text[])[floor(power(array_length($4::text[], 1), pg_temp.roll(i, 33)))::int] AS last
    FROM generate_series(1, $1::bigint) i
  ) people`;

/** A third of the scholarships draw most of the applications. One in twenty is cancelled. */
const APPLICATIONS = `
  INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc, gender, degree,
    application_fees, service_charge, status, feedback, cancelled_at, created_at, updated_at)
  SELECT numbered_id('application', i), u.id, s.id, '+47 555 80 000', 'Harbour Street 1', u.name, '4.8', '4.9',
    ('{MALE,FEMALE,OTHERS}'::gender[])[1 + floor(3 * pg_temp.roll(i, 41))::int], s.degree,
    s.application_fees, s.service_charge,
    ('{PENDING,PENDING,PENDING,PROCESSING,ACCEPTED,REJECTED}'::application_status[])[1 + floor(6 * pg_temp.roll(i, 42))::int],
    CASE WHEN pg_temp.roll(i, 43) < 0.3 THEN repeat('Please add the second page of your certificate. ', 4) END,
    CASE WHEN pg_temp.roll(i, 44) < 0.05 THEN a.at END, a.at, a.at
  FROM (
    SELECT i, 1 + floor($1 * pg_temp.roll(i, 45))::bigint AS person,
      1 + floor($1 * power(pg_temp.roll(i, 46), 2))::bigint AS place,
      $2::date - make_interval(mins => floor(500000 * pg_temp.roll(i, 47))::int) AS at
    FROM generate_series(1, $1::bigint) i
  ) a
  JOIN users u ON u.id = numbered_id('user', a.person)
  JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM scholarships) s ON s.place = a.place
  ON CONFLICT DO NOTHING`;

const PAYMENTS = `
  INSERT INTO payments (id, payer_id, scholarship_id, application_id, amount, currency, status, provider, paid_at,
    refunded_at, created_at, updated_at)
  SELECT numbered_id('payment', i), applicant_id, scholarship_id, id, 100 * (application_fees + service_charge), 'USD',
    status, 'test', CASE WHEN status IN ('PAID', 'REFUNDED') THEN at END, CASE WHEN status = 'REFUNDED' THEN at END,
    at, at
  FROM (
    SELECT id, applicant_id, scholarship_id, application_fees, service_charge, i, created_at + interval '5 minutes' AS at,
      ('{PAID,PAID,PAID,PAID,PAID,REFUNDED,FAILED,EXPIRED}'::payment_status[])[1 + floor(8 * pg_temp.roll(i, 51))::int] AS status
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS i FROM applications WHERE application_fees + service_charge > 0) a
    WHERE pg_temp.roll(i, 53) < 0.75
  ) paid`;

const REFUNDS = `
  INSERT INTO refunds (id, payment_id, amount, is_rest, state, reason, requested_at, settled_at)
  SELECT gen_random_uuid(), id, amount, true, 'SUCCEEDED', 'APPLICATION_WITHDRAWN', refunded_at, refunded_at
  FROM payments WHERE status = 'REFUNDED'`;

const ATTENTION = `
  INSERT INTO payment_attention (payment_id, reason)
  SELECT id, 'DISPUTED' FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM payments) p WHERE pg_temp.roll(i, 52) < 0.01`;

const REVIEWS = `
  INSERT INTO reviews (id, application_id, author_id, scholarship_id, rating, comment, created_at, updated_at)
  SELECT numbered_id('review', i), id, applicant_id, scholarship_id, floor(11 * pg_temp.roll(i, 61)) / 2,
    ($1::text[])[floor(power(array_length($1::text[], 1), pg_temp.roll(i, 62)))::int], at, at
  FROM (
    SELECT *, created_at + interval '20 days' AS at
    FROM (SELECT *, row_number() OVER (ORDER BY id) AS i FROM applications) a WHERE pg_temp.roll(i, 63) < 0.33
  ) reviewed`;
