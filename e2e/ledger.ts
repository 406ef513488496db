import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../server/platform/context.ts';

/** Acknowledged changes by type and id, such as `application <id>`, with the sent and returned values. */
export type Ledger = Map<string, object>;

const STORED = `
  SELECT 'application ' || id AS entry, jsonb_build_object(
    'applicantId', applicant_id, 'scholarshipId', scholarship_id, 'phone', phone, 'address', address,
    'applicantName', applicant_name, 'applicantImage', applicant_image_url, 'hsc', hsc, 'gender', gender,
    'degree', degree, 'totalFee', total_fee) AS content FROM applications
  UNION ALL SELECT 'edit ' || a.id, jsonb_build_object('ssc', a.ssc, 'version', a.version)
    FROM application_events e JOIN applications a ON a.id = e.application_id WHERE e.kind = 'UPDATED'
  UNION ALL SELECT 'checkout ' || id, jsonb_build_object(
    'payerId', payer_id, 'scholarshipId', scholarship_id, 'applicationId', application_id,
    'amount', jsonb_build_object('minorUnits', amount, 'currency', currency), 'checkoutUrl', checkout_url)
    FROM payments WHERE checkout_url IS NOT NULL
  UNION ALL SELECT 'event ' || e.id, jsonb_build_object('paymentId', p.id, 'status', p.status, 'kind', e.kind)
    FROM payment_events e JOIN payments p ON p.id = e.payment_id
  UNION ALL SELECT 'review ' || id, jsonb_build_object(
    'authorId', author_id, 'applicationId', application_id, 'scholarshipId', scholarship_id,
    'rating', rating, 'comment', comment) FROM reviews`;

export async function findLost({ db }: Pick<Context, 'db'>, ledger: Ledger): Promise<string[]> {
  // Copies the ledger, because calls acknowledged during the query may be missing from its result. The next check
  // covers them.
  const entries = [...ledger];
  const rows = await db.$queryRawUnsafe<{ entry: string; content: object }[]>(STORED);
  const stored = new Map(rows.map(({ entry, content }) => [entry, content]));
  return entries
    .filter(([entry, content]) => !isDeepStrictEqual(stored.get(entry), content))
    .map(([entry]) => (stored.has(entry) ? `${entry} is ${JSON.stringify(stored.get(entry))}` : entry));
}

const HALVES: Record<string, string> = {
  'an application without its one line that says it was submitted': `
    SELECT id FROM applications a
    WHERE 1 != (SELECT count(*) FROM application_events WHERE application_id = a.id AND kind = 'SUBMITTED')`,
  'an application whose edits its timeline does not count': `
    SELECT id FROM applications a
    WHERE version != 1 + (SELECT count(*) FROM application_events WHERE application_id = a.id AND kind = 'UPDATED')`,
  'an application that a partner is not told of, or more than once': `
    SELECT id FROM applications a WHERE 1 != (
      SELECT count(*) FROM webhook_deliveries WHERE type = 'application.submitted' AND payload::jsonb -> 'data'
        = jsonb_build_object('id', a.id, 'scholarshipId', a.scholarship_id, 'status', 'PENDING'))`,
  'a delivery to send without its job': `
    SELECT d.id FROM webhook_deliveries d LEFT JOIN graphile_worker.jobs j ON j.key = 'webhook:' || d.id
    WHERE d.state = 'QUEUED' AND j.id IS NULL`,
  'a person with more than the one application that they sent': `
    SELECT applicant_id AS id FROM applications GROUP BY 1 HAVING count(*) > 1`,
  'a person without a mail for each application and each payment, or with one too many': `
    SELECT id FROM users u
    WHERE (SELECT count(*) FROM outbox_mails WHERE recipient = u.email)
      != (SELECT count(*) FROM applications WHERE applicant_id = u.id)
       + (SELECT count(*) FROM payments WHERE payer_id = u.id AND status = 'PAID')`,
  'a mail to send without its job': `
    SELECT m.id FROM outbox_mails m LEFT JOIN graphile_worker.jobs j ON j.key = 'mail:' || m.id
    WHERE m.state = 'QUEUED' AND j.id IS NULL`,
  'an application whose payments its timeline does not count': `
    SELECT id FROM applications a WHERE (SELECT count(*) FROM payments WHERE application_id = a.id)
      != (SELECT count(*) FROM application_events WHERE application_id = a.id AND kind = 'PAYMENT_STARTED')`,
  'an application that was paid for twice': `
    SELECT id FROM applications a
    WHERE 1 < (SELECT count(*) FROM payments WHERE application_id = a.id AND status != 'EXPIRED')`,
  'a paid payment without its event and its line, or with one too many': `
    SELECT id FROM payments p WHERE status = 'PAID' AND (
      1 != (SELECT count(*) FROM payment_events WHERE payment_id = p.id)
      OR 1 != (SELECT count(*) FROM application_events WHERE application_id = p.application_id AND kind = 'PAID'))`,
  'a payment that is not paid with the event that says so': `
    SELECT id FROM payments p WHERE status != 'PAID' AND EXISTS (
      SELECT FROM payment_events WHERE payment_id = p.id AND kind = 'PAID')`,
  'a review without its one line': `
    SELECT id FROM reviews r WHERE 1 != (
      SELECT count(*) FROM application_events WHERE application_id = r.application_id AND kind = 'REVIEWED')`,
  'a scholarship that counts its ratings wrongly': `
    SELECT id FROM scholarships s WHERE (rating_count, rating_half_steps) != (
      SELECT count(*)::int, coalesce(sum(rating * 2), 0)::int FROM reviews WHERE scholarship_id = s.id)`,
};

export async function findHalves({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const found: string[] = [];
  for (const [wrong, sql] of Object.entries(HALVES)) {
    const rows = await db.$queryRawUnsafe<{ id: string }[]>(sql);
    found.push(...rows.map(({ id }) => `${wrong}: ${id}`));
  }
  return found;
}

export async function findUnsent({ db }: Pick<Context, 'db'>, folder: string): Promise<string[]> {
  const sent = await db.outboxMail.findMany({ where: { state: 'SENT' }, select: { id: true } });
  return sent.map(({ id }) => id).filter((id) => !existsSync(join(folder, `${id}.json`)));
}
