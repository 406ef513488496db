import { describe, expect, it } from 'vitest';
import { makeAssessment, makeRoundOf } from '../../../test/assessment.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { formatReferenceNumber } from '../../referenceNumber.ts';

const parts = await openAwardsPortal();
const { portal, moderator, coordinator, opened, prepare } = parts;
const { ctx } = portal;
const { db } = ctx;

const fetchFile = (who: Person, query: string, format = 'csv') =>
  portal.requestAs(who, { url: `/exports/candidates.${format}?${query}` });

async function readRows(scholarshipId: string, query = '', as = moderator) {
  const { statusCode, body } = await fetchFile(as, `scholarship=${scholarshipId}${query}`);
  expect(statusCode).toBe(200);
  const [head = '', ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return { head, rows, cells: rows.map((row) => Object.fromEntries(row.map((cell, n) => [head[n], cell]))) };
}

async function ranked() {
  const made = await opened(3);
  const [first = ''] = made.ids;
  const { id: roundId } = await makeRoundOf(
    ctx,
    { scholarshipId: made.scholarshipId, applicationId: first },
    { state: 'OPEN' },
  );
  for (const [index, applicationId] of made.ids.entries()) {
    const result = { total: 9000 - index * 1050, rank: index + 1, spread: 250, isDisputed: index === 1 };
    const key = { roundId_applicationId: { roundId, applicationId } };
    const create = { roundId, applicationId, code: `C${index}`, enteredAt: ctx.now(), ...result };
    await db.roundApplication.upsert({ where: key, create, update: result });
  }
  return made;
}

// product: P18.96
describe('file of candidates', () => {
  it('the candidates file contains each round’s results, prepared decisions and waitlist places', async () => {
    const { scholarshipId, ids } = await ranked();
    const [best = '', second = '', third = ''] = ids;
    await prepare(scholarshipId, { outcome: 'AWARD', ids: [best], amount: 123_450 });
    await prepare(scholarshipId, { outcome: 'WAITLIST', ids: [second] });
    const { cells } = await readRows(scholarshipId);
    expect(cells).toEqual([
      expect.objectContaining({
        ...{ ID: best, 'Reference number': formatReferenceNumber({ id: best }) },
        ...{ Status: 'processing', Payment: 'Unpaid', Requirements: '', Award: '' },
        ...{ 'First reading: rank': '1', 'First reading: total': '90', 'First reading: spread': '2.5' },
        ...{ 'Assessors disagree': 'no', 'Prepared decision': 'Award', 'State of the decision': 'Prepared' },
        ...{ Amount: '1234.5', Currency: 'EUR', 'Place on the waitlist': '' },
      }),
      expect.objectContaining({
        ...{ ID: second, 'First reading: total': '79.5', 'Assessors disagree': 'yes' },
        ...{ 'Prepared decision': 'Waitlist', Amount: '', 'Place on the waitlist': '1' },
      }),
      expect.objectContaining({ ID: third, 'Prepared decision': '', 'State of the decision': '' }),
    ]);
  });

  it('the URL of the candidates file sets the filter, order and columns', async () => {
    const { scholarshipId, ids } = await ranked();
    await prepare(scholarshipId, { outcome: 'AWARD', ids: ids.slice(0, 1) });
    const idsOf = async (query: string) => (await readRows(scholarshipId, query)).rows.map(([id]) => id);
    expect(await idsOf('&show=UNDECIDED')).toEqual(ids.slice(1));
    expect(await idsOf('&show=AWARD')).toEqual(ids.slice(0, 1));
    expect(await idsOf('&sort=WAITLIST&show=DECIDED')).toEqual(ids.slice(0, 1));
    for (const sort of ['SPREAD', 'NAME', 'SUBMITTED']) expect(await idsOf(`&sort=${sort}`)).toHaveLength(3);
    const { head } = await readRows(scholarshipId, '&columns=applicant,email');
    expect(head).toEqual(['ID', 'Applicant', 'Email']);
    expect((await fetchFile(moderator, `scholarship=${scholarshipId}&columns=phone`)).statusCode).toBe(400);
    expect((await fetchFile(moderator, '')).statusCode).toBe(400);
  });

  it('the candidates file is also available as XLSX, and exportColumns lists its columns', async () => {
    const { scholarshipId } = await opened(1);
    const { statusCode, headers } = await fetchFile(moderator, `scholarship=${scholarshipId}`, 'xlsx');
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toContain('candidates-');
    const { data } = await portal.as(moderator, '{ exportColumns(list: CANDIDATES) { name isExtra } }');
    expect(data.exportColumns).toContainEqual({ name: 'rounds', isExtra: false });
    expect(data.exportColumns).toContainEqual({ name: 'answers', isExtra: true });
  });
});

describe('readers of the file', () => {
  it('only staff who may decide get the candidates file, which omits their own application', async () => {
    const { scholarshipId, ids, applications } = await opened(2);
    await makeApplication(ctx, { applicantId: moderator.id, scholarshipId, status: 'PROCESSING' });
    expect((await readRows(scholarshipId)).rows.map(([id]) => id).toSorted()).toEqual(ids.toSorted());
    expect((await readRows(scholarshipId, '', coordinator)).rows).toHaveLength(3);
    const stranger = await makeCoordinator(ctx, (await makeOrganisation(ctx)).id);
    expect((await fetchFile(stranger, `scholarship=${scholarshipId}`)).statusCode).toBe(404);
    const applicant = applications[0]?.student as Person;
    expect((await fetchFile(applicant, `scholarship=${scholarshipId}`)).statusCode).toBe(403);
    expect((await fetchFile(moderator, `scholarship=${crypto.randomUUID()}`)).statusCode).toBe(404);
  });

  it('staff who assess an open blind round cannot get its candidates file', async () => {
    const { round } = await makeAssessment(ctx, { assessor: moderator, isBlind: true });
    const { applicantName } = await db.application.findUniqueOrThrow({ where: { id: round.applicationId } });
    const { statusCode, body } = await fetchFile(moderator, `scholarship=${round.scholarshipId}`);
    expect(statusCode).toBe(404);
    expect(body).not.toContain(applicantName);
    const visible = await makePerson(ctx, { role: 'MODERATOR' });
    expect((await readRows(round.scholarshipId, '', visible)).rows).toHaveLength(1);
  });
});
