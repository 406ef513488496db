import Fastify from 'fastify';
import pg from 'pg';

// Baseline for the portal's GraphQL API: the minimal code that returns the same response. compareWithRaw.ts runs it
// in a separate process.

const PAGE = `
  SELECT json_build_object('data', json_build_object('scholarships', json_build_object(
    'items', coalesce((SELECT json_agg(item) FROM (
      SELECT s.id,
        (SELECT slug FROM scholarship_slugs WHERE scholarship_id = s.id AND is_current) AS slug,
        CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'slug', o.slug,
          'name', coalesce(o.name, 'AvailAble Scholarship'), '__typename', 'Organisation') END AS organisation,
        s.scholarship_name AS "scholarshipName", s.university_name AS "universityName",
        CASE
          WHEN p.id IS NOT NULL THEN json_build_object(
            'url', $4 || '/files/' || p.id || '.webp',
            'srcSet', (SELECT string_agg($4 || '/files/' || p.id || '-' || w || '.webp ' || w || 'w, ', '' ORDER BY w)
              FROM unnest($3::int[]) w WHERE w < p.width) || $4 || '/files/' || p.id || '.webp ' || p.width || 'w',
            'alt', coalesce(p.alt, ''), '__typename', 'Picture')
          WHEN s.university_image_url IS NOT NULL THEN json_build_object(
            'url', s.university_image_url, 'srcSet', NULL, 'alt', '', '__typename', 'Picture')
        END AS "universityImage",
        s.university_country AS "universityCountry", s.university_city AS "universityCity",
        s.subject_category AS "subjectCategory", s.scholarship_category AS "scholarshipCategory", s.degree,
        s.tuition_fees AS "tuitionFees",
        CASE WHEN num_nonnulls(s.funding_min, s.funding_max, s.funding_currency, s.award_count, s.funding_frequency,
          s.funding_months, s.is_renewable, s.funding_note) > 0 OR s.funding_covers <> '{}'
        THEN json_build_object('min', s.funding_min, 'max', s.funding_max, 'currency', s.funding_currency,
          'awardCount', s.award_count, 'frequency', s.funding_frequency, 'months', s.funding_months,
          'covers', s.funding_covers, 'isRenewable', s.is_renewable, 'note', s.funding_note, '__typename', 'Funding')
        END AS funding,
        s.application_fees AS "applicationFees", s.service_charge AS "serviceCharge", s.total_fee AS "totalFee",
        s.application_deadline AS "applicationDeadline",
        CASE WHEN s.opens_at > now() THEN 'UPCOMING' WHEN s.closes_at > now() THEN 'OPEN' ELSE 'CLOSED' END AS phase,
        json_build_object('opensOn', s.opens_on, '__typename', 'ScholarshipDates') AS dates,
        s.closes_at > now() AND coalesce(s.opens_at <= now(), true) AS "isOpen",
        s.scholarship_post_date AS "scholarshipPostDate", s.rating_count AS "reviewCount",
        CASE WHEN s.rating_count > 0 THEN round(s.rating_half_steps / 2.0 / s.rating_count, 2) END AS "averageRating",
        'Scholarship' AS "__typename"
      FROM scholarships s LEFT JOIN pictures p ON p.id = s.university_image_id
        LEFT JOIN organisations o ON o.id = s.organisation_id AND (SELECT count(*) > 1 FROM organisations)
      WHERE s.is_public
      ORDER BY s.scholarship_post_date DESC, s.id DESC LIMIT $2 OFFSET ($1 - 1) * $2
    ) item), '[]'),
    'totalCount', least(n, 10000), 'totalIsCapped', n > 10000, 'totalIsEstimated', false, 'pageCount', ceil(least(n, 10000) / $2::float8),
    'page', $1, 'pageSize', $2, 'didYouMean', NULL,
    'understood', '[]'::json, 'isSearchEmpty', false, 'nearest', '[]'::json, 'relaxations', '[]'::json, '__typename', 'ScholarshipPage'
  )))::text AS answer
  FROM (SELECT count(*) AS n FROM (SELECT FROM scholarships WHERE is_public LIMIT 10001) counted) total`;

const DETAILS = `
  SELECT json_build_object('data', json_build_object(
    'scholarship', json_build_object('id', s.id, 'scholarshipName', s.scholarship_name,
      'universityName', s.university_name, 'universityCountry', s.university_country, 'degree', s.degree, 'description', s.description, 'totalFee', s.total_fee, 'applicationDeadline', s.application_deadline,
      'reviewCount', s.rating_count,
      'averageRating', CASE WHEN s.rating_count > 0 THEN round(s.rating_half_steps / 2.0 / s.rating_count, 2) END),
    'reviews', json_build_object(
      'items', coalesce((SELECT json_agg(item) FROM (
        SELECT r.id, r.rating::float8 AS rating, r.comment,
          to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
          json_build_object('id', u.id, 'name', u.name) AS author
        FROM reviews r JOIN users u ON u.id = r.author_id
        WHERE r.scholarship_id = s.id ORDER BY r.created_at DESC, r.id DESC LIMIT 20
      ) item), '[]'),
      'totalCount', (SELECT count(*) FROM reviews r WHERE r.scholarship_id = s.id)))
  )::text AS answer
  FROM scholarships s WHERE s.id = $1 AND s.is_public`;

const MINE = `
  SELECT json_build_object('data', json_build_object('myApplications', json_build_object(
    'items', coalesce((SELECT json_agg(item) FROM (
      SELECT a.id, a.status, a.feedback, a.degree, a.total_fee AS "totalFee",
        json_build_object('id', s.id, 'scholarshipName', s.scholarship_name, 'universityName', s.university_name,
          'applicationDeadline', s.application_deadline) AS scholarship
      FROM applications a JOIN scholarships s ON s.id = a.scholarship_id
      WHERE a.applicant_id = $1 AND a.cancelled_at IS NULL ORDER BY a.created_at DESC, a.id DESC LIMIT 20
    ) item), '[]'),
    'totalCount', (SELECT count(*) FROM applications a WHERE a.applicant_id = $1 AND a.cancelled_at IS NULL))))::text AS answer`;

const ANSWERS = { page: PAGE, details: DETAILS, mine: MINE };

const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});
const app = Fastify();

type Route = { Params: { name: keyof typeof ANSWERS }; Querystring: Record<string, string> };
app.get<Route>('/:name', async ({ params: { name }, query }, reply) => {
  const prepared = { name, text: ANSWERS[name], values: Object.values(query) };
  const { rows } = await pool.query<{ answer: string }>(prepared);
  return reply.type('application/json; charset=utf-8').send(rows[0]?.answer);
});

console.log(`raw handler is ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
