import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshTotals } from '../../applications/assessment/totals/refreshTotals.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { assign, makeRound, makeSubmitted } from '../../test/assessment.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

async function makeScored() {
  const { ctx } = portal;
  const round = await makeRound(ctx, { state: 'OPEN' });
  const { id: applicantId } = await makePerson(ctx);
  const other = await makeApplication(ctx, { applicantId, scholarshipId: round.scholarshipId });
  const entry = { roundId: round.id, applicationId: other.id, code: '2M4QX', enteredAt: ctx.now() };
  await ctx.db.roundApplication.create({ data: entry });
  const [one, two] = await ctx.db.panelMember.findMany({ where: { panelId: round.panelId ?? '' } });
  const given = [
    [round.applicationId, one, 7550],
    [round.applicationId, two, 5000],
    [other.id, one, 9000],
  ] as const;
  for (const [applicationId, member, total] of given)
    await makeSubmitted(ctx, round, { applicationId, memberId: member?.id ?? '', total });
  const draft = await assign(ctx, round, await makePerson(ctx), 'STARTED');
  const version = await ctx.db.formVersion.findFirstOrThrow({ where: { formId: round.rubricFormId ?? '' } });
  const set = await ctx.db.answerSet.create({ data: { formVersionId: version.id, answers: { quality: 1 } } });
  await ctx.db.assessment.update({
    where: { id: draft.id },
    data: { answerSetId: set.id, notes: 'Private note' },
  });
  await ctx.db.$transaction((db) => refreshTotals({ db }, { roundId: round.id }));
  return { ...round, draftId: draft.id };
}

const read = async (address: string) => {
  const response = await portal.requestAs('moderator', { url: `/exports/${address}` });
  expect([address, response.statusCode]).toEqual([address, 200]);
  return response;
};
const rowsOf = async (address: string) =>
  parse<Record<string, string>>((await read(address)).body, { bom: true, columns: true });

const points = (text: string | undefined) => (text ? Number(text) : null);

// product: P17.24
it("exported round totals equal the API's totals, in CSV and XLSX", async () => {
  const { id } = await makeScored();
  const { data } = await portal.asModerator(
    `{ roundTotals(roundId: "${id}") { items { applicationId code rank total spread count corrected } } }`,
  );
  const rows = await rowsOf(`totals.csv?round=${id}`);
  const inFile = rows.map((row) => ({
    applicationId: row.ID,
    code: row['Code in the round'],
    ...{ rank: points(row.Rank), total: points(row.Total), spread: points(row.Spread) },
    ...{ count: points(row.Submitted), corrected: points(row.Corrected) },
  }));
  const byCode = (a: { code?: string | undefined }, b: { code?: string | undefined }) =>
    String(a.code).localeCompare(String(b.code));
  expect(inFile).toHaveLength(2);
  expect(inFile.toSorted(byCode)).toEqual(data.roundTotals.items.toSorted(byCode));
  expect(inFile).toContainEqual(expect.objectContaining({ total: 62.75, spread: 25.5, count: 2 }));
  const { rawPayload } = await read(`totals.xlsx?round=${id}`);
  const sheet = await readXlsx(rawPayload);
  expect(sheet.sheets[0]?.rows).toHaveLength(3);
});

// product: P17.24
// security: C112
it('the assessment export contains only submitted scores and no private notes', async () => {
  const { id, draftId } = await makeScored();
  const { body } = await read(`assessments.csv?round=${id}`);
  expect(body).not.toContain('Private note');
  const rows = parse<Record<string, string>>(body, { bom: true, columns: true });
  expect(rows).toHaveLength(4);
  const draft = rows.find(({ ID }) => ID === draftId);
  expect(draft).toMatchObject({ State: 'started', Quality: '', Total: '', Submitted: '' });
  const submitted = rows.filter(({ State }) => State === 'submitted');
  expect(submitted.map(({ Total }) => Total).toSorted()).toEqual(['50', '75.5', '90']);
  expect(submitted.map(({ Quality }) => Quality)).toEqual(['4', '4', '4']);
  const { data } = await portal.asModerator(
    `{ roundTotals(roundId: "${id}") { items { assignments { id total submittedAt member { email } } } } }`,
  );
  const listed = data.roundTotals.items.flatMap((item: { assignments: object[] }) => item.assignments);
  const inFile = rows.map((row) => ({
    id: row.ID,
    total: points(row.Total),
    submittedAt: row.Submitted || null,
    member: { email: row.Email },
  }));
  expect(inFile).toEqual(expect.arrayContaining(listed));
});

// product: P17.24
// security: C112
it('staff who assess an open blind round cannot export the round', async () => {
  const { id, panelId } = await makeScored();
  const admin = await portal.person('admin');
  await portal.ctx.db.panelMember.create({
    data: { panelId: panelId ?? '', userId: admin.id, createdAt: portal.ctx.now() },
  });
  const statuses = async () => [
    (await portal.requestAs('admin', { url: `/exports/totals.csv?round=${id}` })).statusCode,
    (await portal.requestAs('admin', { url: `/exports/assessments.csv?round=${id}` })).statusCode,
  ];
  expect(await statuses()).toEqual([409, 409]);
  const data = { state: 'CLOSED', closedAt: portal.ctx.now() } as const;
  await portal.ctx.db.assessmentRound.update({ where: { id }, data });
  expect(await statuses()).toEqual([200, 200]);
});

it('an export of totals with a missing or unknown round is rejected', async () => {
  for (const [address, status] of [
    ['totals.csv', 400],
    ['assessments.csv?round=x', 400],
    [`totals.csv?round=${crypto.randomUUID()}`, 404],
    [`assessments.csv?round=${crypto.randomUUID()}`, 404],
  ] as const)
    expect([
      address,
      (await portal.requestAs('moderator', { url: `/exports/${address}` })).statusCode,
    ]).toEqual([address, status]);
});
