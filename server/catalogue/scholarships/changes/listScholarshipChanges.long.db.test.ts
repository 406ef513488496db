import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { flushChanges } from '../../../test/flushChanges.ts';

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

async function readAll(after: string | undefined, limit: number) {
  await flushChanges(portal.ctx.db);
  const items: Change[] = [];
  let cursor = after;
  for (;;) {
    const page = await read({ after: cursor, limit });
    items.push(...page.items);
    cursor = page.cursor;
    if (!page.hasMore) return { items, cursor };
  }
}

it('a first full read of scholarships returns each scholarship once at any page size', async () => {
  const made = [];
  for (let n = 0; n < 7; n += 1) made.push((await makeScholarship(portal.ctx)).id);
  for (const limit of [1, 3, 7, 100]) {
    const { items } = await readAll(undefined, limit);
    expect(items.map(({ id }) => id)).toEqual(made);
  }
});

it('a change cursor returns only later additions, changes and removals', async () => {
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

it('a reader of the change feed does not miss a change that commits late', async () => {
  const { db } = portal.ctx;
  const slow = await makeScholarship(portal.ctx);
  const { cursor } = await readAll(undefined, 100);
  let seen: Change[] = [];
  await db.$transaction(async (tx) => {
    await tx.scholarship.update({ where: { id: slow.id }, data: { scholarshipName: 'Alpha' } });
    await makeScholarship(portal.ctx, { scholarshipName: 'Omega' });
    const page = await read({ after: cursor });
    seen = page.items;
    // Nothing is returned yet, because a cursor past the committed change would permanently skip the uncommitted one.
    expect(seen).toEqual([]);
  });
  const { items } = await readAll(cursor, 100);
  expect(items.map(({ scholarship }) => scholarship?.scholarshipName)).toEqual(['Alpha', 'Omega']);
});

it('updatedSince excludes earlier changes', async () => {
  const early = await makeScholarship(portal.ctx);
  const { items } = await readAll(undefined, 100);
  const [first] = items;
  const since = new Date(new Date(first?.changedAt ?? '').getTime() + 1).toISOString();
  const late = await makeScholarship(portal.ctx);
  await flushChanges(portal.ctx.db);
  const found = (await read({ updatedSince: since })).items.map(({ id }) => id);
  expect(found).toContain(late.id);
  expect(found).not.toContain(early.id);
});

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

it('a malformed change cursor is rejected with a field error', async () => {
  const nowhere = '00000000-0000-0000-0000-000000000000';
  for (const text of [
    'made-up',
    `2026-01-01 00:00:00+00 ${nowhere}`,
    "2026-01-01 00:00:00'; -- x",
    `${nowhere} 9223372036854775808 ${nowhere}`,
    `${nowhere} -1 ${nowhere}`,
    `${nowhere} 1 0`,
  ]) {
    const { errors } = await portal.asVisitor(QUERY, { after: cursorOf(text) });
    expect(errors?.[0]?.extensions, text).toEqual({
      code: 'INVALID_INPUT',
      fields: { after: 'Send a cursor exactly as it was returned.' },
    });
  }
});

async function refusal(after: string) {
  const { errors } = await portal.asVisitor(QUERY, { after });
  return [errors?.[0]?.extensions.code, /read it again, without a cursor/.test(errors?.[0]?.message ?? '')];
}

it('a change cursor from another database or ahead of this one returns CURSOR_EXPIRED', async () => {
  await makeScholarship(portal.ctx);
  const { cursor } = await readAll(undefined, 100);
  const [feed = '', number = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const stranger = randomUUID();
  const later = BigInt(number) + 1_000_000n;
  for (const text of [`${stranger} ${number} ${id}`, `${feed} ${later} ${id}`])
    expect(await refusal(cursorOf(text))).toEqual(['CURSOR_EXPIRED', true]);
  expect((await read({ after: cursor })).items).toEqual([]);
});

const restore = () => portal.ctx.db.$executeRaw`UPDATE change_feed SET cluster = 'another'`;

it('after a restore, old cursors are expired and the feed starts again', async () => {
  const { db } = portal.ctx;
  const kept = await makeScholarship(portal.ctx);
  const { cursor: old } = await readAll(undefined, 100);
  // Simulates change numbers of the old cluster, which are far higher than in the new cluster.
  await db.$executeRaw`ALTER TABLE scholarships DISABLE TRIGGER scholarships_stamped`;
  await db.$executeRaw`UPDATE scholarships SET change_number = change_number + 1000000000`;
  await db.$executeRaw`ALTER TABLE scholarships ENABLE TRIGGER scholarships_stamped`;
  await restore();
  expect(await refusal(old)).toEqual(['CURSOR_EXPIRED', true]);
  const first = await readAll(undefined, 100);
  expect(first.items.map(({ id }) => id)).toEqual([kept.id]);
  const added = await makeScholarship(portal.ctx);
  await db.scholarship.update({ where: { id: kept.id }, data: { scholarshipName: 'New name' } });
  const { items } = await readAll(first.cursor, 1);
  expect(items.map(({ id }) => id)).toEqual([added.id, kept.id]);
});

it("the change feed's name never changes unless the database is restored or promoted", async () => {
  // `before` is the feed's name as earlier versions computed it, from the timeline at the last checkpoint.
  const [named] = await portal.ctx.db.$queryRaw<{ before: string; now: string }[]>`
    SELECT change_cluster() AS now, concat_ws('.', (SELECT system_identifier FROM pg_control_system()),
      (SELECT timeline_id FROM pg_control_checkpoint()), (SELECT oid FROM pg_database WHERE datname = current_database()),
      'scholarships'::regclass::oid) AS before`;
  expect(named?.now).toBe(named?.before);
});

it('simultaneous reads of a restored database start a single change feed', async () => {
  await makeScholarship(portal.ctx);
  await read();
  await restore();
  const pages = await Promise.all(Array.from({ length: 6 }, () => read()));
  const feeds = pages.map(({ cursor }) => Buffer.from(cursor, 'base64url').toString().split(' ')[0]);
  expect(new Set(feeds).size).toBe(1);
});

it('emptying the scholarships table expires existing cursors', async () => {
  await makeScholarship(portal.ctx);
  const { cursor } = await readAll(undefined, 100);
  await portal.ctx.db.$executeRaw`TRUNCATE scholarships CASCADE`;
  expect(await refusal(cursor)).toEqual(['CURSOR_EXPIRED', true]);
});

it('a scholarship removed, recreated and removed again is reported as removed', async () => {
  const { db } = portal.ctx;
  const {
    totalFee: _,
    fundingFirstYear: __,
    isPublic: ___,
    closesAt: ____,
    opensAt: _____,
    ...row
  } = await makeScholarship(portal.ctx);
  await db.scholarship.delete({ where: { id: row.id } });
  await db.scholarship.create({ data: row });
  const present = await readAll(undefined, 100);
  expect(present.items.map(({ isRemoved }) => isRemoved)).toEqual([false]);
  await db.scholarship.delete({ where: { id: row.id } });
  const { items } = await readAll(present.cursor, 100);
  expect(items.map(({ id, isRemoved }) => [id, isRemoved])).toEqual([[row.id, true]]);
});

it('each change in a transaction with thousands is returned once at any page size', async () => {
  await portal.ctx.db.$executeRaw`
    INSERT INTO scholarships (id, scholarship_name, university_name, university_country, university_city,
      university_world_rank, subject_category, scholarship_category, degree, application_fees, service_charge,
      application_deadline, scholarship_post_date)
    SELECT gen_random_uuid(), 'A', 'B', 'C', 'D', 1, 'DOCTOR', 'PARTIAL', 'MASTERS', 0, 0, '2026-12-01', '2026-01-01'
    FROM generate_series(1, 3000)`;
  const { items } = await readAll(undefined, 97);
  expect([items.length, new Set(items.map(({ id }) => id)).size]).toEqual([3000, 3000]);
});

it('updatedSince misses no writes of an earlier transaction that is still open', async () => {
  const { db } = portal.ctx;
  const slow = await makeScholarship(portal.ctx);
  await read();
  let page = { cursor: '' };
  const since = new Date();
  await db.$transaction(async (tx) => {
    await tx.scholarship.update({ where: { id: slow.id }, data: { scholarshipName: 'Alpha' } });
    await makeScholarship(portal.ctx, { scholarshipName: 'Omega' });
    page = await read({ updatedSince: since.toISOString() });
  });
  const { items } = await readAll(page.cursor, 100);
  expect(items.map(({ scholarship }) => scholarship?.scholarshipName)).toEqual(
    expect.arrayContaining(['Alpha', 'Omega']),
  );
});

it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
  'updatedSince rejects the out-of-range time %s',
  async (updatedSince) => {
    const { errors } = await portal.asVisitor(QUERY, { updatedSince });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { updatedSince: expect.stringContaining('1 and 9999') },
    });
  },
);

it('updatedSince accepts the year 1', async () => {
  const { id } = await makeScholarship(portal.ctx);
  await flushChanges(portal.ctx.db);
  const { items } = await read({ updatedSince: '0001-01-01T00:00:00Z' });
  expect(items.map((item) => item.id)).toEqual([id]);
});

it.each([101, 0])('a feed limit of %s is rejected with a field error', async (limit) => {
  const { errors } = await portal.asVisitor(QUERY, { limit });
  expect(errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { limit: expect.any(String) },
  });
});

it('the changes query takes three statements for any number of changes', async () => {
  await makeScholarship(portal.ctx);
  await readAll(undefined, 100);
  expect(await portal.countQueries(() => read())).toBe(3);
  for (let n = 0; n < 50; n += 1) await makeScholarship(portal.ctx);
  await flushChanges(portal.ctx.db);
  expect(await portal.countQueries(() => read())).toBe(3);
});
