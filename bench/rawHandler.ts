import Fastify from 'fastify';
import pg from 'pg';

// What the portal's GraphQL is compared with: the least that gives the same answer. One query makes the JSON text of
// a page with its total in PostgreSQL, the text is sent as it is. Run by bench/graphql.ts as a process of its own.

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
            'url', '/files/' || p.id || '.webp',
            'srcSet', (SELECT string_agg('/files/' || p.id || '-' || w || '.webp ' || w || 'w, ', '' ORDER BY w)
              FROM unnest($3::int[]) w WHERE w < p.width) || '/files/' || p.id || '.webp ' || p.width || 'w',
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
  )))::text AS page
  FROM (SELECT count(*) AS n FROM (SELECT FROM scholarships WHERE is_public LIMIT 10001) counted) total`;

const [databaseUrl, widths] = process.argv.slice(2);
const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});
const app = Fastify();

app.get<{ Querystring: { page: string; pageSize: string } }>('/page', async (request, reply) => {
  const values = [Number(request.query.page), Number(request.query.pageSize), widths?.split(',')];
  const { rows } = await pool.query<{ page: string }>({ name: 'page', text: PAGE, values });
  return reply.type('application/json; charset=utf-8').send(rows[0]?.page);
});

console.log(`raw handler is ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
