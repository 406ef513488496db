import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../../../rules/accounts/organisations.ts';
import { scholarshipSpelling } from '../../../../api/rest/wire.ts';
import { startTestPortal, type TestPortal } from '../../../../test/api.ts';
import { makeScholarship } from '../../../../test/factories.ts';
import { makeOrganisation } from '../../../../test/organisations.ts';
import { makeGeneralForm, makeScholarshipWithQuestions, TOWN, TRAVELS } from '../../../../test/questions.ts';
import { describeProblem } from '../describeImport.ts';
import { importScholarships } from '../importScholarships.ts';

let portal: TestPortal;
let fjordholm = '';

beforeAll(async () => {
  portal = await startTestPortal();
  ({ id: fjordholm } = await makeOrganisation(portal.ctx, { name: 'Fjordholm', slug: 'fjordholm' }));
});

afterAll(() => portal.close());

async function importMoved(ids: string[], given: object = {}) {
  const { DATA_DIR, DATABASE_URL = '' } = portal.ctx.env;
  const files = await Promise.all(
    ids.map(async (id) => {
      const file = await portal.requestAs('moderator', { url: `/exports/scholarships/${id}.json` });
      const { questions: _, generalForm: __, ...rest } = file.json();
      return JSON.stringify({ ...rest, organisation: 'fjordholm', ...given });
    }),
  );
  const path = join(DATA_DIR, 'moved.jsonl');
  await writeFile(path, files.join('\n'));
  const options = { isWrite: true, skipsBad: true };
  const report = await importScholarships(DATABASE_URL, path, scholarshipSpelling(portal.ctx.env), options);
  const { plan, bad, problems } = report;
  return { changed: plan.changed, bad, problems: problems.map(describeProblem) };
}

const readOrganisation = async (id: string) =>
  (await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } })).organisationId;

// product: P11.17
it('an import skips moves that would break conditions on general questions', async () => {
  const { id: generalFormId } = await makeGeneralForm(portal.ctx, [TRAVELS]);
  const { id } = await makeScholarshipWithQuestions(portal.ctx, [TOWN], { generalFormId });
  const { id: free } = await makeScholarship(portal.ctx, { generalFormId });
  expect(await importMoved([id, free])).toEqual({
    ...{ changed: 1, bad: 1 },
    problems: [
      'line 1: organisation: These questions depend on the general form of the current organisation: town. Change them first.',
    ],
  });
  expect(await readOrganisation(id)).toBe(PORTAL_ORGANISATION_ID);
  expect(await readOrganisation(free)).toBe(fjordholm);
  expect(await importMoved([id], { questions: null })).toEqual({ changed: 1, bad: 0, problems: [] });
});

// product: P18.1
it('an import skips moves of scholarships whose award plan uses a fund', async () => {
  const { db, now } = portal.ctx;
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  const currency = 'EUR';
  const { id: fundId } = await db.fund.create({
    data: { organisationId: PORTAL_ORGANISATION_ID, name: 'Bound', currency, budget: 1n, createdAt: now() },
  });
  await db.awardPlan.create({ data: { scholarshipId, fundId, currency, acceptDays: 14 } });
  expect(await importMoved([scholarshipId])).toEqual({
    ...{ changed: 0, bad: 1 },
    problems: [
      'line 1: organisation: The award plan uses a fund of the current organisation. Remove the fund from the plan first.',
    ],
  });
  expect(await readOrganisation(scholarshipId)).toBe(PORTAL_ORGANISATION_ID);
  await db.awardPlan.update({ where: { scholarshipId }, data: { fundId: null } });
  expect(await importMoved([scholarshipId])).toMatchObject({ changed: 1, bad: 0 });
  expect(await readOrganisation(scholarshipId)).toBe(fjordholm);
});
