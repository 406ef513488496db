import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../server/context.ts';

/** What people were told is done, in the words of its kind: `application <id>`. */
export type Ledger = Set<string>;

/** What each entry of the ledger must be found as. */
const STORED = `
  SELECT 'application ' || id AS entry FROM applications
  UNION ALL SELECT 'edit ' || application_id FROM application_events WHERE kind = 'UPDATED'
  UNION ALL SELECT 'checkout ' || id FROM payments WHERE checkout_url IS NOT NULL
  UNION ALL SELECT 'event ' || id FROM payment_events
  UNION ALL SELECT 'review ' || id FROM reviews`;

/** The entries that the database does not hold. */
export async function findLost({ db }: Pick<Context, 'db'>, ledger: Ledger): Promise<string[]> {
  // What is acknowledged while the database answers is looked for the next time.
  const entries = [...ledger];
  const stored = new Set((await db.$queryRawUnsafe<{ entry: string }[]>(STORED)).map(({ entry }) => entry));
  return entries.filter((entry) => !stored.has(entry));
}

/** Each finds records that stand there without one of their parts, or parts without their record. */
const HALVES: Record<string, string> = {
  'an application without its one line that says it was submitted': `
    SELECT id FROM applications a
    WHERE 1 != (SELECT count(*) FROM application_events WHERE application_id = a.id AND kind = 'SUBMITTED')`,
  'an application whose edits its timeline does not count': `
    SELECT id FROM applications a
    WHERE version != 1 + (SELECT count(*) FROM application_events WHERE application_id = a.id AND kind = 'UPDATED')`,
  'an application that a partner is not told of': `
    SELECT id FROM applications a WHERE NOT EXISTS (
      SELECT FROM webhook_deliveries WHERE type = 'application.submitted' AND payload LIKE '%' || a.id || '%')`,
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

/** Records that are there in part, each as `what is wrong: id`. */
export async function findHalves({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const found: string[] = [];
  for (const [wrong, sql] of Object.entries(HALVES)) {
    const rows = await db.$queryRawUnsafe<{ id: string }[]>(sql);
    found.push(...rows.map(({ id }) => `${wrong}: ${id}`));
  }
  return found;
}

/** Mails that the database calls sent and that never arrived in the folder of mails. */
export async function findUnsent({ db }: Pick<Context, 'db'>, folder: string): Promise<string[]> {
  const sent = await db.outboxMail.findMany({ where: { state: 'SENT' }, select: { id: true } });
  return sent.map(({ id }) => id).filter((id) => !existsSync(join(folder, `${id}.json`)));
}
