import { describe, expect, it } from 'vitest';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { getCode } from '../../test/applying.ts';
import { openAwardsPortal } from '../../test/awardsPortal.ts';
import { coordinate, makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import type { Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { makeKey } from '../../test/secretRecords.ts';

const { portal, moderator, coordinator, organisationId, opened } = await openAwardsPortal();
const { ctx } = portal;
const { db } = ctx;

const LABEL = `mutation ($input: LabelsInput!) { labelApplications(input: $input) { id isDone code message } }`;
const FIND = 'query ($labels: [String!]) { applications(filter: { labels: $labels }) { items { id } } }';
const CANDIDATES = `query ($id: UUID!, $labels: [String!]) { candidates(scholarshipId: $id, labels: $labels) {
  items { application { id labels } } } }`;

const label = (who: Person, input: { ids: string[]; add?: string[]; remove?: string[] }) =>
  portal.as(who, LABEL, { input });
const labelsOf = async (who: Person, id: string) =>
  (await portal.as(who, 'query ($id: UUID!) { application(id: $id) { labels } }', { id })).data.application
    ?.labels;
const find = async (who: Person, ...labels: string[]) =>
  (await portal.as(who, FIND, { labels })).data.applications.items.map(({ id }: { id: string }) => id);
const suggested = async (who: Person) =>
  (await portal.as(who, '{ applicationLabels }')).data.applicationLabels;

async function labelled(...labels: string[][]) {
  const made = await opened(labels.length);
  for (const [index, add] of labels.entries())
    if (add.length > 0) await label(coordinator, { ids: [made.ids[index] ?? ''], add });
  return made;
}

async function readColumn(who: Person, list: string, query: string) {
  const url = `/exports/${list}.csv?columns=labels&${query}`;
  const { statusCode, body } = await portal.requestAs(who, { url });
  expect(statusCode).toBe(200);
  const [, ...rows] = body.replace('\uFEFF', '').trim().split('\r\n');
  return rows.map((row) => row.slice(row.indexOf(',') + 1));
}

// product: P18.92
describe('labels of applications', () => {
  it('staff add labels to several applications and remove others', async () => {
    const { ids } = await opened(2);
    const [first = '', second = ''] = ids;
    const { data } = await label(coordinator, { ids, add: [' Needs interview ', 'Top'] });
    expect(data.labelApplications.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, true]);
    expect(await labelsOf(moderator, first)).toEqual(['Needs interview', 'Top']);
    await label(moderator, { ids: [first], add: ['Shortlist'], remove: ['top', 'Unknown'] });
    expect(await labelsOf(coordinator, first)).toEqual(['Needs interview', 'Shortlist']);
    expect(await labelsOf(coordinator, second)).toEqual(['Needs interview', 'Top']);
  });

  it('labels that differ only in case are stored once; their case can be changed', async () => {
    const { ids } = await labelled(['Top']);
    const [id = ''] = ids;
    await label(coordinator, { ids, add: ['TOP', 'new', 'New'] });
    expect(await labelsOf(coordinator, id)).toEqual(['new', 'Top']);
    await label(coordinator, { ids, add: ['TOP'], remove: ['Top'] });
    expect(await labelsOf(coordinator, id)).toEqual(['new', 'TOP']);
  });

  it('invalid labels are rejected with an error that names the field', async () => {
    const { ids } = await opened(1);
    const fieldsOf = async (input: object) => {
      const answer = await label(coordinator, { ids, ...input });
      expect(getCode(answer)).toBe('INVALID_INPUT');
      return Object.keys(answer.errors?.[0]?.extensions?.fields ?? {});
    };
    expect(await fieldsOf({ add: ['x'.repeat(41)] })).toEqual(['add.0']);
    expect(await fieldsOf({ add: ['Top', ' '] })).toEqual(['add.1']);
    expect(await fieldsOf({ remove: ['one\ntwo'] })).toEqual(['remove.0']);
    expect(await fieldsOf({ add: Array.from({ length: 11 }, (_, n) => `${n}`) })).toEqual(['add']);
    expect(await fieldsOf({})).toEqual(['add']);
    expect(await fieldsOf({ ids: [], add: ['Top'] })).toEqual(['ids']);
    expect(await labelsOf(coordinator, ids[0] ?? '')).toEqual([]);
  });

  it('labelling skips an application that would have too many labels and changes the others', async () => {
    const nine = Array.from({ length: 9 }, (_, n) => `Label ${n}`);
    const { ids } = await labelled(nine, []);
    const [full = '', other = ''] = ids;
    const { data } = await label(coordinator, { ids, add: ['A', 'B'], remove: [] });
    const message = 'An application can have at most 10 labels.';
    expect(data.labelApplications).toEqual([
      { id: full, isDone: false, code: 'CONFLICT', message },
      { id: other, isDone: true, code: null, message: null },
    ]);
    expect(await labelsOf(coordinator, full)).toEqual(nine);
    expect(await labelsOf(coordinator, other)).toEqual(['A', 'B']);
    await label(coordinator, { ids: [full], add: ['A', 'B'], remove: ['Label 0'] });
    expect(await labelsOf(coordinator, full)).toHaveLength(10);
  });

  it('people who label the same application simultaneously never exceed the label limit', async () => {
    const { ids } = await opened(1);
    const six = (name: number) => [1, 2, 3, 4, 5, 6].map((one) => `${name}.${one}`);
    for (let round = 0; round < rounds(10, 100); round++) {
      await db.applicationLabel.deleteMany({ where: { applicationId: ids[0] ?? '' } });
      await Promise.all([
        label(moderator, { ids, add: six(1) }),
        label(coordinator, { ids, add: six(2) }),
        label(coordinator, { ids, add: six(3) }),
      ]);
      expect(await db.applicationLabel.count({ where: { applicationId: ids[0] ?? '' } })).toBe(6);
    }
  });

  it('label suggestions are the labels that the organisation uses, most frequent first', async () => {
    const { id: elsewhere } = await makeOrganisation(ctx);
    const stranger = await makeCoordinator(ctx, elsewhere);
    await db.applicationLabel.deleteMany({});
    await labelled(['Often', 'Rare'], ['often'], ['Often']);
    expect(await suggested(coordinator)).toEqual(['Often', 'Rare']);
    expect(await suggested(stranger)).toEqual([]);
  });

  it('the audit records only actual label changes, without naming the labels', async () => {
    const { ids } = await labelled(['Secret label']);
    await label(coordinator, { ids, add: ['secret label'], remove: ['Unknown'] });
    const entries = await db.auditEntry.findMany({ where: { targetId: ids[0] ?? '' } });
    expect(entries).toMatchObject([{ action: 'application.label', actorId: coordinator.id }]);
    expect(JSON.stringify(entries)).toContain('labels');
    expect(JSON.stringify(entries)).not.toContain('Secret label');
  });

  it('labelling an application does not change its version, times or timeline', async () => {
    const { ids } = await opened(1);
    const [id = ''] = ids;
    const read = () => db.application.findUniqueOrThrow({ where: { id }, include: { events: true } });
    const before = await read();
    await label(coordinator, { ids, add: ['Top'] });
    expect(await read()).toEqual(before);
  });

  it('erasing an applicant deletes the labels, even while staff add others', async () => {
    const { ids, applications } = await labelled(['Top']);
    const id = applications[0]?.student.id ?? '';
    await Promise.all([
      db.$transaction(async (tx) => {
        await lockPerson(tx, id);
        await eraseUser({ ...ctx, db: tx }, id);
      }),
      ...Array.from({ length: 4 }, (_, n) => label(coordinator, { ids, add: [`${n}`] })),
    ]);
    expect(await db.applicationLabel.count({ where: { applicationId: ids[0] ?? '' } })).toBe(0);
  });
});

// product: P18.93
describe('lists by label', () => {
  it('filters find applications and candidates with any of the labels', async () => {
    const { scholarshipId, ids } = await labelled(['Red'], ['blue'], [], ['Red', 'Blue']);
    const [red = '', blue = '', , both = ''] = ids;
    expect((await find(coordinator, 'RED')).toSorted()).toEqual([red, both].toSorted());
    expect((await find(coordinator, 'red', ' Blue ')).toSorted()).toEqual([red, blue, both].toSorted());
    expect(await find(coordinator, 'None')).toEqual([]);
    expect(await find(coordinator)).toEqual(expect.arrayContaining(ids));
    const { data } = await portal.as(coordinator, CANDIDATES, { id: scholarshipId, labels: ['blue'] });
    const found = data.candidates.items.map(({ application }: { application: object }) => application);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { id: blue, labels: ['blue'] },
        { id: both, labels: ['Blue', 'Red'] },
      ]),
    );
  });

  it('application and candidate files contain the labels and can be filtered by label', async () => {
    const { scholarshipId } = await labelled(['Green'], ['zebra', 'Green'], []);
    const query = `scholarship=${scholarshipId}&label=green&sort=`;
    expect(await readColumn(moderator, 'applications', `${query}OLDEST`)).toEqual([
      'Green',
      '"Green, zebra"',
    ]);
    expect(await readColumn(moderator, 'candidates', `${query}SUBMITTED`)).toEqual([
      'Green',
      '"Green, zebra"',
    ]);
    expect(await readColumn(moderator, 'applications', `scholarship=${scholarshipId}&sort=OLDEST`)).toEqual([
      'Green',
      '"Green, zebra"',
      '',
    ]);
  });
});

// security: C132
describe('readers of labels', () => {
  it('staff cannot read, filter by or change the labels of an application they submitted', async () => {
    const { ids, applications } = await labelled([], []);
    const student = applications[0]?.student as Person;
    const [id = ''] = ids;
    await label(moderator, { ids: [id], add: ['Hidden label'] });
    await coordinate(ctx, student, organisationId);
    expect(await labelsOf(student, id)).toBeNull();
    expect(await find(student, 'Hidden label')).toEqual([]);
    expect(await suggested(student)).not.toContain('Hidden label');
    expect((await label(student, { ids, add: ['Mine'] })).data.labelApplications).toMatchObject([
      { isDone: false, code: 'CONFLICT' },
      { isDone: true, code: null },
    ]);
    const columns = await readColumn(student, 'applications', 'sort=NEWEST');
    expect(columns).toContain('Mine');
    expect(columns).not.toContain('Hidden label');
    expect(await find(coordinator, 'Hidden label')).toEqual([id]);
  });

  it('applicants, other coordinators and API keys learn nothing about labels', async () => {
    const { ids, applications } = await labelled(['Hidden label']);
    const [id = ''] = ids;
    const student = applications[0]?.student as Person;
    expect(await labelsOf(student, id)).toBeNull();
    expect(getCode(await portal.as(student, '{ applicationLabels }'))).toBe('FORBIDDEN');
    expect(getCode(await label(student, { ids, add: ['Mine'] }))).toBe('FORBIDDEN');
    expect(JSON.stringify((await portal.as(student, '{ myData }')).data.myData)).not.toContain(
      'Hidden label',
    );
    const stranger = await makeCoordinator(ctx, (await makeOrganisation(ctx)).id);
    expect(await find(stranger, 'Hidden label')).toEqual([]);
    expect((await label(stranger, { ids, add: ['Mine'] })).data.labelApplications).toMatchObject([
      { isDone: false, code: 'NOT_FOUND' },
    ]);
    const key = {
      headers: { authorization: `Bearer ${await makeKey(portal, moderator, 'Site')}` },
    } as Person;
    expect(await labelsOf(key, id)).toBeNull();
    expect(getCode(await portal.as(key, FIND, { labels: ['Hidden label'] }))).toBe('FORBIDDEN');
    expect(getCode(await portal.as(key, '{ applicationLabels }'))).toBe('FORBIDDEN');
    expect(getCode(await label(key, { ids, add: ['Mine'] }))).toBe('FORBIDDEN');
    expect(await labelsOf(moderator, id)).toEqual(['Hidden label']);
  });

  it('withdrawn applications keep their labels and cannot be labelled', async () => {
    const { ids, applications } = await labelled(['Top']);
    const [id = ''] = ids;
    const student = applications[0]?.student as Person;
    await db.application.update({ where: { id }, data: { status: 'PENDING' } });
    await portal.as(student, `mutation { cancelApplication(id: "${id}") { id } }`);
    expect((await label(moderator, { ids, add: ['New'] })).data.labelApplications).toMatchObject([
      { isDone: false, code: 'NOT_FOUND' },
    ]);
    expect(await labelsOf(moderator, id)).toEqual(['Top']);
  });
});
