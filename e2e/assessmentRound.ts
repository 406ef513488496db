import type { Page } from '@playwright/test';
import type { Client } from 'pg';
import { type Account, queryAs } from './people.ts';
import { expect } from './test.ts';

const RUBRIC = JSON.stringify({
  sections: [
    {
      key: 'merit',
      title: { en: 'Merit' },
      questions: [
        {
          key: 'quality',
          kind: 'score',
          label: { en: 'Quality' },
          from: 1,
          to: 5,
          weight: 2,
          isRequired: true,
        },
        { key: 'need', kind: 'score', label: { en: 'Need' }, from: 1, to: 5, weight: 1, isRequired: true },
        { key: 'comment', kind: 'paragraph', label: { en: 'Comment' } },
      ],
    },
  ],
}).replaceAll(/"(\w+)":/g, '$1:');

/** Runs a GraphQL operation. `body` is the text between its braces. Returns the first field of the result. */
export async function run(
  page: Page,
  kind: 'query' | 'mutation',
  body: string,
): Promise<Record<string, unknown>> {
  const { data, errors } = await queryAs(page, `${kind} { result: ${body} }`);
  expect(errors, body).toBeUndefined();
  return data?.result as Record<string, unknown>;
}

/**
 * Opens a round in which one assessor is assigned the applications of all applicants named `Asa`. Returns the round's
 * id.
 */
export async function openRound(admin: Page, database: Client, assessor: Account): Promise<string> {
  await database.query('UPDATE users SET email_verified = true WHERE email = $1', [assessor.email]);
  const { rows } = await database.query<{ scholarship: string; organisation: string }>(
    `SELECT s.id AS scholarship, s.organisation_id AS organisation
     FROM applications a JOIN scholarships s ON s.id = a.scholarship_id WHERE a.applicant_name LIKE 'Asa %'`,
  );
  const [{ scholarship, organisation } = { scholarship: '', organisation: '' }] = rows;
  const { id: panelId } = await run(
    admin,
    'mutation',
    `savePanel(input: { organisationId: "${organisation}", name: "Readers" }) { id }`,
  );
  await database.query(
    `INSERT INTO panel_members (id, panel_id, user_id, created_at)
     SELECT gen_random_uuid(), $1, id, now() FROM users WHERE email = $2`,
    [panelId, assessor.email],
  );
  const { id } = await run(
    admin,
    'mutation',
    `saveAssessmentRound(input: { scholarshipId: "${scholarship}", name: "First reading", panelId: "${panelId}",
      perApplication: 1, maxPerAssessor: 50, isBlind: true, method: MEAN, version: 0 }) { id }`,
  );
  await run(admin, 'mutation', `saveRubric(input: { roundId: "${id}", form: ${RUBRIC}, version: 0 }) { id }`);
  await run(admin, 'mutation', `enterRound(input: { roundId: "${id}" }) { entered }`);
  const { version } = (await run(
    admin,
    'query',
    `assessmentRounds(scholarshipId: "${scholarship}") { version }`,
  ).then((rounds) => Object.values(rounds)[0])) as { version: number };
  await run(admin, 'mutation', `openAssessmentRound(id: "${id}", version: ${version}) { state }`);
  const plan = await run(admin, 'query', `assignmentPlan(roundId: "${id}") { seed fingerprint filled }`);
  await run(
    admin,
    'mutation',
    `applyAssignmentPlan(input: { roundId: "${id}", seed: ${plan.seed}, fingerprint: "${plan.fingerprint}" }) { changed }`,
  );
  await run(admin, 'mutation', `releaseAssignments(input: { roundId: "${id}" }) { changed }`);
  return String(id);
}
