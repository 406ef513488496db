import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;

beforeEach(async () => {
  await portal?.close();
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const QUERY = `query ($after: String, $updatedSince: DateTime, $limit: Int) {
  scholarshipChanges(after: $after, updatedSince: $updatedSince, limit: $limit) {
    cursor hasMore items { id isRemoved changedAt scholarship { scholarshipName universityImage { url } } }
  }
}`;

type Change = {
  id: string;
  isRemoved: boolean;
  changedAt: string;
  scholarship: { scholarshipName: string } | null;
};

async function read(variables: object = {}) {
  const { data, errors } = await portal.asVisitor(QUERY, { ...variables });
  expect(errors).toBeUndefined();
  return data.scholarshipChanges as { cursor: string; hasMore: boolean; items: Change[] };
}

/** Everything from a cursor on, in steps of `limit`. */
async function readAll(after: string | undefined, limit: number) {
  const items: Change[] = [];
  let cursor = after;
  for (;;) {
    const page = await read({ after: cursor, limit });
    items.push(...page.items);
    cursor = page.cursor;
    if (!page.hasMore) return { items, cursor };
  }
}

it('every scholarship comes once in a first reading, whatever the steps are', async () => {
  const made = [];
  for (let n = 0; n < 7; n += 1) made.push((await makeScholarship(portal.ctx)).id);
  for (const limit of [1, 3, 7, 100]) {
    const { items } = await readAll(undefined, limit);
    expect(items.map(({ id }) => id)).toEqual(made);
  }
});

it('going on from a cursor answers what was added, changed, archived and removed since, and nothing else', async () => {
  const [kept, changed, archived, removed] = [
    await makeScholarship(portal.ctx),
    await makeScholarship(portal.ctx),
    await makeScholarship(portal.ctx),
    await makeScholarship(portal.ctx),
  ];
  const { cursor } = await readAll(undefined, 100);
  expect((await read({ after: cursor })).items).toEqual([]);
  const { db } = portal.ctx;
  await db.scholarship.update({ where: { id: changed.id }, data: { scholarshipName: 'New name' } });
  await db.scholarship.update({ where: { id: archived.id }, data: { archivedAt: new Date() } });
  await db.scholarship.delete({ where: { id: removed.id } });
  const added = await makeScholarship(portal.ctx, { scholarshipName: 'Added' });
  const { items, cursor: next } = await readAll(cursor, 2);
  expect(
    items.map(({ id, isRemoved, scholarship }) => [id, isRemoved, scholarship?.scholarshipName]),
  ).toEqual([
    [changed.id, false, 'New name'],
    [archived.id, true, undefined],
    [removed.id, true, undefined],
    [added.id, false, 'Added'],
  ]);
  expect(items.map(({ id }) => id)).not.toContain(kept.id);
  expect((await read({ after: next })).items).toEqual([]);
});

it('a write that is committed late is not lost to a reader who was there before', async () => {
  const { db } = portal.ctx;
  const slow = await makeScholarship(portal.ctx);
  const { cursor } = await readAll(undefined, 100);
  let seen: Change[] = [];
  await db.$transaction(async (tx) => {
    await tx.scholarship.update({ where: { id: slow.id }, data: { scholarshipName: 'Alpha' } });
    await makeScholarship(portal.ctx, { scholarshipName: 'Omega' });
    const page = await read({ after: cursor });
    seen = page.items;
    // Going past it now would lose the other one for ever.
    expect(seen).toEqual([]);
  });
  const { items } = await readAll(cursor, 100);
  expect(items.map(({ scholarship }) => scholarship?.scholarshipName)).toEqual(['Alpha', 'Omega']);
});

it('updatedSince leaves out what happened before', async () => {
  const early = await makeScholarship(portal.ctx);
  const { items } = await readAll(undefined, 100);
  const [first] = items;
  const since = new Date(new Date(first?.changedAt ?? '').getTime() + 1).toISOString();
  const late = await makeScholarship(portal.ctx);
  const found = (await read({ updatedSince: since })).items.map(({ id }) => id);
  expect(found).toContain(late.id);
  expect(found).not.toContain(early.id);
});

const cursorOf = (at: string) =>
  Buffer.from(`${at} 00000000-0000-0000-0000-000000000000`).toString('base64url');

it.each([
  '2026-02-31 00:00:00+00',
  '0000-01-01 00:00:00+00',
  '2026-01-01 00:00:00+23:59',
  '2026-01-01 25:00:00+00',
  '9999-12-31 23:59:59-14',
])('a cursor that holds %s, which is no instant, is refused by name', async (at) => {
  const { errors } = await portal.asVisitor(QUERY, { after: cursorOf(at) });
  expect(errors?.[0]?.extensions).toEqual({
    code: 'INVALID_INPUT',
    fields: { after: 'Give a cursor as it was answered.' },
  });
});

it('a cursor is read in whichever zone the database writes it', async () => {
  await makeScholarship(portal.ctx);
  const { cursor } = await readAll(undefined, 100);
  const [at = ''] =
    Buffer.from(cursor, 'base64url')
      .toString()
      .match(/^\S+ [\d:.]+/) ?? [];
  expect(at).toMatch(/\.\d+$/);
  for (const zone of ['+00', '+00:00', '-00', 'Z', '+14', '-12:45'])
    expect((await read({ after: cursorOf(`${at}${zone}`) })).hasMore).toBe(false);
});

it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
  'updatedSince %s, beyond what is kept, is refused by name',
  async (updatedSince) => {
    const { errors } = await portal.asVisitor(QUERY, { updatedSince });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { updatedSince: expect.stringContaining('1 to 9999') },
    });
  },
);

it('updatedSince may be as early as programs have it', async () => {
  const { id } = await makeScholarship(portal.ctx);
  const { items } = await read({ updatedSince: '0001-01-01T00:00:00Z' });
  expect(items.map((item) => item.id)).toEqual([id]);
});

it('a cursor that was made up and a limit out of bounds are refused by name', async () => {
  for (const [variables, field] of [
    [{ after: 'made-up' }, 'after'],
    [{ after: Buffer.from("2026-01-01 00:00:00'; -- x").toString('base64url') }, 'after'],
    [{ after: Buffer.from(`2026-13-41 00:00:00+00 ${'0'.repeat(36)}`).toString('base64url') }, 'after'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 0 }, 'limit'],
  ] as const) {
    const { errors } = await portal.asVisitor(QUERY, variables);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  }
});

it('takes the same number of statements for one and for fifty', async () => {
  await makeScholarship(portal.ctx);
  const one = await portal.countQueries(() => read());
  for (let n = 0; n < 50; n += 1) await makeScholarship(portal.ctx);
  expect(await portal.countQueries(() => read())).toBe(one);
});
