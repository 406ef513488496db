import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { query } from '../server/database/embeddedConnect.ts';
import { makePerson } from '../server/test/people.ts';
import { findHalves, findLost } from './ledger.ts';
import { startSeveral } from './severalInstances.ts';
import { startReplicated } from './standby.ts';
import { makeScholarships, startWriters } from './writers.ts';

const WRITERS = 4;

/** So many calls are answered before the primary is killed, and as many by the one that takes its place. */
const ENTRIES = 100;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
}, 60_000);

type Feed = { ids: string[]; cursor: string };

/** The applications of a feed, from its beginning or from where a reader was; the code of a refusal. */
async function readFeed(
  url: string,
  headers: Record<string, string>,
  after: string | null = null,
): Promise<Feed | string> {
  const query = `query ($after: String) { applicationChanges(after: $after) { cursor hasMore items { id isRemoved } } }`;
  const ids = [];
  for (let cursor = after; ; ) {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables: { after: cursor } }),
    });
    const { data, errors } = await answer.json();
    if (errors) return errors[0].extensions.code;
    ids.push(...data.applicationChanges.items.map(({ id }: { id: string }) => id));
    cursor = data.applicationChanges.cursor;
    if (!data.applicationChanges.hasMore) return { ids, cursor: data.applicationChanges.cursor };
  }
}

// product: P9.11
it('a standby in the place of a primary that was killed under load has all that was acknowledged', async () => {
  let databases: Awaited<ReturnType<typeof startReplicated>> | undefined;
  const several = await startSeveral(async (folder) => {
    databases = await startReplicated(folder, { isSynchronous: true });
    return databases;
  });
  undo.push(several.close);
  const { url, ctx, stripe } = several;
  const { headers } = await makePerson(ctx(), { role: 'ADMIN' });
  const scholarshipIds = await makeScholarships(ctx(), 3);
  const writers = startWriters({ portal: { url: async () => url }, ctx, stripe }, scholarshipIds, WRITERS);
  undo.push(writers.stop);
  await writers.entries(ENTRIES);
  const followed = await readFeed(url, headers);
  await databases?.primary.kill();
  const acknowledged = writers.ledger.size;
  const killedAt = performance.now();
  await databases?.promote();
  await several.moveTo(databases?.standby.url ?? '');
  console.log(`All three were ready ${Math.round(performance.now() - killedAt)} ms after the kill.`);
  await writers.entries(ENTRIES);
  await writers.stop();
  expect(acknowledged).toBeGreaterThanOrEqual(ENTRIES);
  expect(writers.ledger.size).toBeGreaterThanOrEqual(acknowledged + ENTRIES);
  expect(await findLost(ctx(), writers.ledger)).toEqual([]);
  expect(await findHalves(ctx())).toEqual([]);

  // Who followed the primary is told to begin anew, and then misses nothing.
  expect(followed).toMatchObject({ ids: expect.arrayContaining([expect.any(String)]) });
  expect(await readFeed(url, headers, (followed as Feed).cursor)).toBe('CURSOR_EXPIRED');
  const stored = await ctx().db.application.findMany({ select: { id: true } });
  expect(((await readFeed(url, headers)) as Feed).ids.sort()).toEqual(stored.map(({ id }) => id).sort());
}, 600_000);

// product: P9.11
it.each([
  { isSynchronous: false, kept: [] },
  { isSynchronous: true, kept: [{ id: 1 }] },
])(
  'what the standby had not received is lost where a write does not wait for it: $isSynchronous',
  async ({ isSynchronous, kept }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-standby-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    await chmod(folder, 0o711);
    const { primary, standby, promote, stop } = await startReplicated(folder, { isSynchronous });
    undo.push(stop);
    await query(primary.url, 'CREATE TABLE note (id int)');
    standby.signal('SIGSTOP');
    // What is on its way would still arrive.
    await query(primary.url, 'SELECT pg_terminate_backend(pid) FROM pg_stat_replication');
    const written = query(primary.url, 'INSERT INTO note VALUES (1)').catch(() => 'the primary is gone');
    if (isSynchronous) {
      // Nothing is acknowledged until it goes on.
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
