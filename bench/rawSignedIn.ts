import Fastify from 'fastify';
import pg from 'pg';

// What the portal's answers to a person who is signed in are compared with: the same JSON made by one SQL query each,
// and an application written by one statement per row in one transaction. Run by bench/signedIn.ts as a process of its own.

const DETAILS = `
  SELECT json_build_object('data', json_build_object(
    'scholarship', json_build_object('id', s.id, 'scholarshipName', s.scholarship_name,
      'universityName', s.university_name, 'universityCountry', s.university_country, 'universityCity', s.university_city,
      'subjectCategory', s.subject_category, 'scholarshipCategory', s.scholarship_category, 'degree', s.degree,
      'description', s.description, 'totalFee', s.total_fee, 'applicationDeadline', s.application_deadline,
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

const FEES = 'SELECT application_fees, service_charge FROM scholarships WHERE id = $1 FOR SHARE';
const APPLICATION = `
  INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, applicant_image_url, ssc,
    hsc, gender, degree, application_fees, service_charge, consented_at, idempotency_key, updated_at)
  VALUES (uuidv7(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now(), $13, now()) RETURNING id`;
const EVENT = `
  INSERT INTO application_events (id, application_id, actor_id, kind) VALUES (uuidv7(), $1, $2, 'SUBMITTED')`;
const MAIL = `
  WITH mail AS (
    INSERT INTO outbox_mails (id, recipient, subject, text, html, message_id)
    VALUES (uuidv7(), $1, 'Application submitted', $2, $3, '<' || uuidv7() || '@example.org>') RETURNING id
  )
  SELECT graphile_worker.add_job('benchMail', json_build_object('id', mail.id), max_attempts => 13, job_key => 'mail:' || mail.id)
  FROM mail`;

/** As long as the portal's own mail. */
const TEXT = 'Your application has been submitted. '.repeat(20);
const HTML = `<p>${TEXT}</p>`.repeat(3);

type Submission = { applicantId: string; idempotencyKey: string; input: Record<string, string> };

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const app = Fastify();

for (const [path, text] of Object.entries({ '/details': DETAILS, '/mine': MINE })) {
  app.get<{ Querystring: { id: string } }>(path, async (request, reply) => {
    const { rows } = await pool.query<{ answer: string }>({ name: path, text, values: [request.query.id] });
    return reply.type('application/json; charset=utf-8').send(rows[0]?.answer);
  });
}

app.post<{ Body: Submission }>('/submit', async ({ body: { applicantId, idempotencyKey, input } }) => {
  const client = await pool.connect();
  const run = async (name: string, text: string, values: unknown[]) =>
    (await client.query({ name, text, values })).rows[0];
  try {
    await client.query('BEGIN');
    const fees = await run('fees', FEES, [input.scholarshipId]);
    const form = [
      input.phone,
      input.address,
      input.applicantName,
      input.applicantImage,
      input.ssc,
      input.hsc,
    ];
    const values = [applicantId, input.scholarshipId, ...form, input.gender, input.degree];
    const { id } = await run('application', APPLICATION, [
      ...values,
      fees.application_fees,
      fees.service_charge,
      idempotencyKey,
    ]);
    await run('event', EVENT, [id, applicantId]);
    await run('mail', MAIL, [`${applicantId}@example.org`, TEXT, HTML]);
    await client.query('COMMIT');
    return { data: { submitApplication: { id } } };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
});

console.log(`raw handler is ready: ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
