import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeRoundOf } from '../../test/assessment.ts';
import { makeBlindRound } from '../../test/blindRound.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeKey } from '../../test/secretRecords.ts';

let portal: TestPortal;
let moderator: Person;
let scholarshipId: string;
let organisationId: string;

const RESULTS = [
  ['Ada', 50, 3],
  ['Bo', 90, 1],
  ['Cy', null, null],
  ['Di', 50, 3],
  ['Ed', 70, 2],
  ['Flo', 99, null],
  ['Gus', null, null],
] as const;

async function addRound(
  place: number,
  results: readonly (readonly [string, number | null, number | null])[],
) {
  const applications = await portal.ctx.db.application.findMany({ where: { scholarshipId } });
  const idOf = (name: string) => applications.find((one) => one.applicantName === name)?.id ?? '';
  const round = await makeRoundOf(
    portal.ctx,
    { scholarshipId, applicationId: idOf('Ada') },
    { state: 'OPEN' },
  );
  await portal.ctx.db.assessmentRound.update({
    where: { id: round.id },
    data: { place, name: `Round ${place}`, state: 'CLOSED', closedAt: portal.ctx.now() },
  });
  for (const [index, [name, total, rank]] of results.entries()) {
    const result = { total: total === null ? null : total * 100, rank, spread: 150, count: 2 };
    const key = { roundId: round.id, applicationId: idOf(name) };
    const create = { ...key, code: `C${place}${index}`, enteredAt: portal.ctx.now(), ...result };
    await portal.ctx.db.roundApplication.upsert({
      where: { roundId_applicationId: key },
      create,
      update: result,
    });
  }
}

beforeAll(async () => {
  portal = await startTestPortal();
  ({ id: organisationId } = await makeOrganisation(portal.ctx));
  moderator = await makePerson(portal.ctx, { role: 'MODERATOR' });
  ({ id: scholarshipId } = await makeScholarship(portal.ctx, { organisationId }));
  for (const [applicantName] of RESULTS) {
    const { id: applicantId } = await makePerson(portal.ctx);
    await makeApplication(portal.ctx, { applicantId, scholarshipId, applicantName });
  }
  const own = { applicantId: moderator.id, scholarshipId, applicantName: 'Own' };
  await makeApplication(portal.ctx, own);
  await addRound(3, [...RESULTS, ['Own', 80, 2]]);
  await addRound(2, [['Ada', 100, 1]]);
});

afterAll(() => portal.close());

const LIST = `query ($filter: ApplicationFilter, $sort: ApplicationSort, $page: Int, $pageSize: Int) {
  applications(filter: $filter, sort: $sort, page: $page, pageSize: $pageSize) { totalCount items { applicantName
    lastResult { roundName total spread rank count } } } applicationIds(filter: $filter, sort: $sort) { ids } }`;
const list = (sort: string, given: object = {}, as = moderator) =>
  portal.as(as, LIST, { filter: { scholarshipId }, sort, ...given });
type Item = { applicantName: string; lastResult: { rank: number } | null };
const namesOf = async (sort: string, given: object = {}, as = moderator): Promise<string[]> =>
  (await list(sort, given, as)).data.applications.items.map((one: Item) => one.applicantName);

async function readFile(query: string, as = moderator): Promise<Record<string, string>[]> {
  const url = `/exports/applications.csv?scholarship=${scholarshipId}&${query}`;
  const response = await portal.requestAs(as, { method: 'GET', url });
  return parse(response.body, { bom: true, columns: true });
}

// product: P7.56
describe('sort order by result', () => {
  it('sorting by result orders applications by rank in the last round, unranked applications last', async () => {
    const ranked = await namesOf('RANK');
    expect(ranked.slice(0, 2)).toEqual(['Bo', 'Ed']);
    expect(ranked.slice(2, 4).sort()).toEqual(['Ada', 'Di']);
    expect(ranked[4]).toBe('Flo');
    expect(ranked.slice(5, 7).sort()).toEqual(['Cy', 'Gus']);
    const scored = await namesOf('SCORE');
    expect(scored.slice(0, 3)).toEqual(['Flo', 'Bo', 'Ed']);
    const { data } = await list('RANK', { pageSize: 1 });
    expect(data.applications.items[0].lastResult).toEqual({
      ...{ roundName: 'Round 3', total: 90, spread: 1.5, rank: 1, count: 2 },
    });
  });

  it('pages and exports of applications have the same order despite ties and gaps', async () => {
    for (const sort of ['RANK', 'SCORE']) {
      const all = await namesOf(sort);
      const pages = [];
      for (let page = 1; page <= 4; page += 1) pages.push(...(await namesOf(sort, { page, pageSize: 2 })));
      expect(pages).toEqual(all);
      const found = await namesOf(sort, { filter: { scholarshipId, search: 'o' } });
      expect(found.length).toBeGreaterThan(2);
      expect(found).toEqual(all.filter((name) => found.includes(name)));
      const { data } = await list(sort);
      expect(data.applicationIds.ids).toHaveLength(8);
      const rows = await readFile(`sort=${sort}&columns=applicant,score,rank,spread`);
      expect(rows.map(({ Applicant }) => Applicant)).toEqual(all);
      const bo = rows.find(({ Applicant }) => Applicant === 'Bo');
      expect(bo).toMatchObject({ Score: '90', Rank: '1', Spread: '1.5' });
    }
  });

  it('the application list hides the result and rank of the viewer’s own application', async () => {
    for (const sort of ['RANK', 'SCORE']) expect((await namesOf(sort)).at(-1)).toBe('Own');
    const { data } = await list('RANK');
    expect(data.applications.items.at(-1).lastResult).toBeNull();
    const rows = await readFile('columns=applicant,score,rank,spread');
    expect(rows.find(({ Applicant }) => Applicant === 'Own')).toMatchObject({
      Score: '',
      Rank: '',
      Spread: '',
    });
    const other = await makePerson(portal.ctx, { role: 'MODERATOR' });
    expect(await namesOf('RANK', { pageSize: 3 }, other)).toContain('Own');
  });

  it("only coordinators of the scholarship's organisation can sort its applications by result", async () => {
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    expect((await namesOf('RANK', {}, coordinator)).slice(0, 1)).toEqual(['Bo']);
    const { id: elsewhere } = await makeOrganisation(portal.ctx);
    expect(await namesOf('RANK', {}, await makeCoordinator(portal.ctx, elsewhere))).toEqual([]);
    expect(getCode(await list('RANK', {}, await makePerson(portal.ctx)))).toBe('FORBIDDEN');
    const key = await makeKey(portal, moderator, 'Partner');
    const partner = { ...moderator, headers: { authorization: `Bearer ${key}` } };
    expect(getCode(await list('RANK', {}, partner))).toBe('FORBIDDEN');
    const { data } = await list('NEWEST', {}, partner);
    expect(data.applications.items.map(({ lastResult }: Item) => lastResult)).toEqual(Array(8).fill(null));
  });

  it('sorting applications by result requires a single scholarship', async () => {
    const answer = await list('RANK', { filter: {} });
    expect(getCode(answer)).toBe('INVALID_INPUT');
  });

  it('staff who assess a blind round cannot read its applications or results', async () => {
    const application = await portal.ctx.db.application.findFirstOrThrow({
      where: { scholarshipId, applicantName: 'Ada' },
    });
    const blind = await makeBlindRound(
      portal.ctx,
      { scholarshipId, applicationId: application.id },
      organisationId,
    );
    const headers = blind.callers['a moderator who assesses blind'];
    const { data } = await list('RANK', {}, { ...moderator, headers });
    expect(data.applications).toEqual({ totalCount: 0, items: [] });
    const url = `/exports/applications.csv?scholarship=${scholarshipId}&columns=applicant,score,answers&sort=rank`;
    const { body } = await portal.request({ method: 'GET', url, headers });
    expect(body).not.toContain('Bo');
  });
});
