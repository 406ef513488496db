import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { query } from '../packages/embeddedPostgres/index.ts';
import type { Context } from '../server/platform/context.ts';
import { openDatabase } from '../server/platform/database/connection.ts';
import { makePerson } from '../server/test/people.ts';
import type { TestSmtp } from '../server/test/smtp.ts';
import buildPortal from './buildPortal.ts';
import { findHalves, findLost } from './ledger.ts';
import { startPooler } from './pgbouncer.ts';
import { spawnPortal } from './portalProcess.ts';
import { startSeveral } from './severalInstances.ts';
import { startReplicated } from './standby.ts';
import { makeScholarships, startWriters } from './writers.ts';

const WRITERS = 4;

const ENTRIES = 100;

/** Maximum time in milliseconds until another worker has finished a lost worker's jobs and the rest of the queue. */
const MAX_WAIT = 90_000 + 30_000;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 60_000);

const FEEDS = {
  applicationChanges:
    'application { id applicant { id } scholarship { id } phone address applicantName applicantImageUrl ssc hsc gender degree totalFee status version }',
  paymentChanges:
    'payment { id payer { id } scholarship { id } application { id } amount { minorUnits currency } status }',
  reviewChanges: 'review { id author { id } application { id } scholarship { id } rating comment }',
};

type Item = { id: string; [record: string]: unknown };
type Copy = { items: Item[]; cursor: string };

async function readFeed(
  url: string,
  headers: Record<string, string>,
  feed: keyof typeof FEEDS,
  given: string | null = null,
): Promise<Copy | string> {
  const query = `query ($after: String) { ${feed}(after: $after) { cursor hasMore items { id isRemoved ${FEEDS[feed]} } } }`;
  const items = new Map<string, Item>();
  for (let after = given; ; ) {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables: { after } }),
    });
    const { data, errors } = await answer.json();
    if (errors) return errors[0].extensions.code;
    for (const item of data[feed].items) items.set(item.id, item);
    after = data[feed].cursor;
    if (!data[feed].hasMore) return { items: [...items.values()], cursor: data[feed].cursor };
  }
}

async function readStored({ db }: Context): Promise<Record<keyof typeof FEEDS, object[]>> {
  const id = { select: { id: true } };
  const applications = await db.application.findMany({
    select: {
      ...{ id: true, applicant: id, scholarship: id, phone: true, address: true, applicantName: true },
      ...{ applicantImageUrl: true, ssc: true, hsc: true, gender: true, degree: true, totalFee: true },
      ...{ status: true, version: true },
    },
  });
  const payments = await db.payment.findMany({
    select: {
      ...{
        id: true,
        payer: id,
        scholarship: id,
        application: id,
        amount: true,
        currency: true,
        status: true,
      },
    },
  });
  const reviews = await db.review.findMany({
    select: { id: true, author: id, application: id, scholarship: id, rating: true, comment: true },
  });
  const tell = (name: string, rows: { id: string }[]) =>
    rows.map((row) => ({ id: row.id, isRemoved: false, [name]: row }));
  return {
    applicationChanges: tell('application', applications),
    paymentChanges: tell(
      'payment',
      payments.map(({ amount, currency, ...row }) => ({ ...row, amount: { minorUnits: amount, currency } })),
    ),
    reviewChanges: tell(
      'review',
      reviews.map((row) => ({ ...row, rating: Number(row.rating) })),
    ),
  };
}

const byId = (records: object[]) =>
  (records as { id: string }[]).toSorted((one, other) => (one.id < other.id ? -1 : 1));

async function readReviewCounts(url: string): Promise<object[]> {
  const body = JSON.stringify({ query: '{ scholarships(pageSize: 9) { items { id reviewCount } } }' });
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return (await answer.json()).data.scholarships.items;
}

/** Lists e-mails whose jobs are locked by a worker of the old primary. These e-mails may arrive twice. */
async function listHeldMails(database: string): Promise<unknown[]> {
  const held = await query(
    database,
    `SELECT message_id AS id FROM outbox_mails m JOIN graphile_worker.jobs j ON j.key = 'mail:' || m.id
     WHERE j.locked_at IS NOT NULL`,
  );
  return held.map(({ id }) => id);
}

async function countArrivals({ db }: Context, smtp: TestSmtp): Promise<Map<string, number>> {
  const allLeft = async () => expect(await db.outboxMail.count({ where: { state: 'QUEUED' } })).toBe(0);
  await vi.waitFor(allLeft, { timeout: MAX_WAIT, interval: 500 });
  const arrivals = new Map<string, number>();
  for (const { email } of smtp.arrived)
    arrivals.set(email.messageId ?? '', (arrivals.get(email.messageId ?? '') ?? 0) + 1);
  return arrivals;
}

// product: P9.11
it('a promoted standby has all acknowledged writes after the primary is killed', async () => {
  let databases: Awaited<ReturnType<typeof startReplicated>> | undefined;
  const several = await startSeveral(async (folder) => {
    databases = await startReplicated(folder, { isSynchronous: true });
    return databases;
  });
  undo.push(several.close);
  const { url, ctx, stripe, smtp } = several;
  const { headers } = await makePerson(ctx(), { role: 'ADMIN' });
  const scholarshipIds = await makeScholarships(ctx(), 3);
  const writers = startWriters({ portal: { url: async () => url }, ctx, stripe }, scholarshipIds, WRITERS);
  undo.push(writers.stop);
  await writers.entries(ENTRIES);
  const followed = (await readFeed(url, headers, 'applicationChanges')) as Copy;
  await readReviewCounts(url);
  await databases?.primary.kill();
  const acknowledged = writers.ledger.size;
  const killedAt = Date.now();
  await databases?.promote();
  const standby = databases?.standby.url ?? '';
  const held = await listHeldMails(standby);
  const promoted = openDatabase(standby, { size: 1, patience: 10 });
  undo.push(() => promoted.$disconnect());
  expect(await findLost({ db: promoted }, writers.ledger)).toEqual([]);
  expect(await findHalves({ db: promoted })).toEqual([]);
  await several.moveTo(standby);
  console.log(
    `All three were ready ${Date.now() - killedAt} ms after the kill; ${held.length} mails were held.`,
  );
  await writers.entries(ENTRIES);
  await writers.stop();
  expect(acknowledged).toBeGreaterThanOrEqual(ENTRIES);
  expect(writers.ledger.size).toBeGreaterThanOrEqual(acknowledged + ENTRIES);
  expect(await findLost(ctx(), writers.ledger)).toEqual([]);
  expect(await findHalves(ctx())).toEqual([]);

  const scholarships = await ctx().db.scholarship.findMany();
  const counts = scholarships.map(({ id, ratingCount }) => ({ id, reviewCount: ratingCount }));
  expect(await readReviewCounts(url)).toEqual(expect.arrayContaining(counts));

  const arrivals = await countArrivals(ctx(), smtp);
  const mails = await ctx().db.outboxMail.findMany();
  expect(mails.filter(({ state }) => state !== 'SENT')).toEqual([]);
  expect([...arrivals.keys()].sort()).toEqual(mails.map(({ messageId }) => messageId).sort());
  const letters = new Map(mails.map(({ messageId, to, subject }) => [messageId, [to, subject]]));
  for (const { recipients, email } of smtp.arrived) {
    expect([...recipients, email.subject]).toEqual(letters.get(email.messageId ?? ''));
    expect(email.text).toMatch(/\S/);
  }
  const repeated = [...arrivals].filter(([, times]) => times > 1);
  expect(repeated.filter(([id, times]) => times > 2 || !held.includes(id))).toEqual([]);
  const left = `SELECT key FROM graphile_worker.jobs WHERE locked_at < '${new Date(killedAt).toISOString()}'`;
  const allTaken = async () => expect(await query(standby, left)).toEqual([]);
  await vi.waitFor(allTaken, { timeout: MAX_WAIT, interval: 500 });
  expect(await findHalves(ctx())).toEqual([]);

  expect(followed.items.length).toBeGreaterThan(0);
  expect(await readFeed(url, headers, 'applicationChanges', followed.cursor)).toBe('CURSOR_EXPIRED');
  const stored = await readStored(ctx());
  for (const feed of ['applicationChanges', 'paymentChanges', 'reviewChanges'] as const) {
    const { items } = (await readFeed(url, headers, feed)) as Copy;
    expect(byId(items)).toEqual(byId(stored[feed]));
  }
}, 600_000);

// product: P9.11
it.each([
  { isSynchronous: false, kept: [] },
  { isSynchronous: true, kept: [{ id: 1 }] },
])(
  'promotion preserves the last write only if replication is synchronous: $isSynchronous',
  async ({ isSynchronous, kept }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-standby-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o711);
    const { primary, standby, promote, stop } = await startReplicated(folder, { isSynchronous });
    undo.push(stop);
    await query(primary.url, 'CREATE TABLE note (id int)');
    // Pauses the standby before its connection is cut, because data in transit would otherwise still arrive.
    standby.signal('SIGSTOP');
    await query(primary.url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_replication');
    const written = query(primary.url, 'INSERT INTO note VALUES (1)').catch(() => 'the primary is gone');
    if (isSynchronous) {
      standby.signal('SIGCONT');
    }
    await written;
    await primary.kill();
    standby.signal('SIGCONT');
    await promote();
    expect(await query(standby.url, 'SELECT id FROM note')).toEqual(kept);
  },
  120_000,
);

it('the portal does not start if its pooler connects to a standby', async () => {
  buildPortal();
  const folder = await mkdtemp(join(tmpdir(), 'portal-standby-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o711);
  const { primary, standby, stop } = await startReplicated(folder, { isSynchronous: false });
  undo.push(stop);
  const pooler = await startPooler(folder, standby.url);
  undo.push(pooler.close);
  const settings = {
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: primary.url,
    DATA_DIR: join(folder, 'data'),
  };
  const portal = await spawnPortal(settings);
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toMatch(
    /DATABASE_URL leads to portal at 127\.0\.0\.1:\d+, a standby .*, DATABASE_DIRECT_URL to portal at 127\.0\.0\.1:\d+ /,
  );
}, 120_000);
