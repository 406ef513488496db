import type { Page } from '@playwright/test';
import type { Client } from 'pg';
import { run } from './assessmentRound.ts';

type Scene = { scholarship: string; applications: string[] };

export async function planAwards(
  admin: Page,
  database: Client,
  name: string,
  { places = 10, amount = 300_000 } = {},
): Promise<Scene> {
  const { rows } = await database.query<{ id: string; scholarship: string }>(
    `SELECT id, scholarship_id AS scholarship FROM applications WHERE applicant_name LIKE $1 ORDER BY id`,
    [`${name} %`],
  );
  const [first] = rows;
  const scholarship = first?.scholarship ?? '';
  await database.query(
    `UPDATE applications SET status = 'PROCESSING', version = version + 1 WHERE scholarship_id = $1`,
    [scholarship],
  );
  await run(
    admin,
    'mutation',
    `saveAwardPlan(input: { scholarshipId: "${scholarship}", currency: "EUR", budget: ${places * amount},
      places: ${places}, amount: ${amount}, acceptDays: 14, offersWaitlist: false, needsSecondPerson: false,
      conditions: "Enrol by 1 October and send a report each term.", version: 0 }) { version }`,
  );
  return { scholarship, applications: rows.map(({ id }) => id) };
}

const ACCEPTANCE = `{ sections: [{ key: "start", title: { en: "Your start" }, questions: [
  { key: "takesPlace", kind: "statement", label: { en: "I will take up my place" }, isRequired: true },
  { key: "startsIn", kind: "line", label: { en: "Which term will you start in?" }, isRequired: true }] }] }`;

export async function askWhenAccepting(admin: Page, { scholarship }: Scene): Promise<void> {
  await run(
    admin,
    'mutation',
    `saveAcceptanceForm(input: { scholarshipId: "${scholarship}", form: ${ACCEPTANCE}, version: 0 }) { version }`,
  );
}

type Prepared = { outcome: 'AWARD' | 'WAITLIST' | 'NOT_SELECTED' | 'RETURN'; ids: readonly string[] };

export async function prepare(admin: Page, { scholarship }: Scene, { outcome, ids }: Prepared) {
  await run(
    admin,
    'mutation',
    `prepareDecisions(input: { scholarshipId: "${scholarship}", outcome: ${outcome}, ids: ${JSON.stringify(ids)}
      ${outcome === 'RETURN' ? ', reason: "The transcript is unreadable."' : ''} }) { left }`,
  );
}

export async function release(admin: Page, { scholarship }: Scene): Promise<void> {
  const { counts } = (await run(
    admin,
    'query',
    `releasePreview(scholarshipId: "${scholarship}") { counts { awards waitlisted notSelected returned } }`,
  )) as { counts: Record<string, number> };
  const given = Object.entries(counts).map(([name, count]) => `${name}: ${count}`);
  await run(
    admin,
    'mutation',
    `releaseDecisions(input: { scholarshipId: "${scholarship}", counts: { ${given.join(', ')} } }) { id }`,
  );
}

export async function planRenewals(admin: Page, database: Client, { scholarship }: Scene): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT t.id FROM scholarships s JOIN scholarships t ON t.organisation_id = s.organisation_id AND t.id <> s.id
     WHERE s.id = $1 AND t.is_public AND t.closes_at >= s.closes_at AND NOT EXISTS (
       SELECT FROM applications a JOIN applications b ON b.applicant_id = a.applicant_id
       WHERE a.scholarship_id = s.id AND b.scholarship_id = t.id)
       AND NOT EXISTS (SELECT FROM award_plans p WHERE p.scholarship_id = t.id)
     ORDER BY t.id LIMIT 1`,
    [scholarship],
  );
  const target = rows[0]?.id ?? '';
  await run(
    admin,
    'mutation',
    `saveAwardPlan(input: { scholarshipId: "${target}", currency: "EUR", budget: 900000, places: 3, amount: 300000,
      acceptDays: 14, offersWaitlist: false, needsSecondPerson: false, version: 0 }) { version }`,
  );
  return target;
}
