import { afterAll, beforeAll, expect, it } from 'vitest';
import { FORM } from '../server/test/applying.ts';
import { makePerson } from '../server/test/people.ts';
import { findHalves, findLost } from './ledger.ts';
import { spawnPortal } from './portalProcess.ts';
import { startSeveral } from './severalInstances.ts';
import { makeScholarships, startWriters } from './writers.ts';

const WRITERS = 4;

const BETWEEN_KILLS = 60;

let several: Awaited<ReturnType<typeof startSeveral>>;
let scholarshipIds: string[];

beforeAll(async () => {
  several = await startSeveral();
  scholarshipIds = await makeScholarships(several.ctx(), 3);
}, 600_000);

afterAll(() => several?.close());

type Call = { path: string; headers?: Record<string, string>; body?: object };

async function call({ path, headers = {}, body }: Call): Promise<string | null> {
  const answer = await fetch(`${several.url}${path}`, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch((error: Error) => error);
  if (answer instanceof Error) return `${path}: ${answer.message} ${answer.cause}`;
  const text = await answer.text().catch((error: Error) => error.message);
  if (text.includes('"code":"UNAVAILABLE"')) return 'busy';
  return answer.ok && !text.includes('"errors"') ? null : `${path}: ${answer.status} ${text.slice(0, 300)}`;
}

function startCrowd() {
  const failed: string[] = [];
  const done = { reads: 0, applications: 0, busy: 0 };
  let isOver = false;
  const insist = async (asked: Call) => {
    let wrong = await call(asked);
    for (; wrong === 'busy'; wrong = await call(asked)) done.busy += 1;
    return wrong;
  };
  const repeat = async (kind: 'reads' | 'applications', act: () => Promise<Call>) => {
    while (!isOver) {
      const wrong = await insist(await act());
      if (wrong) failed.push(wrong);
      else done[kind] += 1;
    }
  };
  const apply = async (): Promise<Call> => {
    const { headers } = await makePerson(several.ctx());
    const mutation =
      'mutation ($input: ApplicationInput!) { submitApplication(input: $input, idempotencyKey: "form") { id } }';
    const input = { ...FORM, scholarshipId: scholarshipIds[0], consent: true };
    return { path: '/graphql', headers, body: { query: mutation, variables: { input } } };
  };
  const query = '{ scholarships(pageSize: 9) { totalCount items { id scholarshipName } } }';
  const mine = makePerson(several.ctx()).then(({ headers }) => headers);
  const own = { query: '{ viewer { id name } }' };
  const crowd = [
    repeat('reads', async () => ({ path: '/graphql', body: { query } })),
    repeat('reads', async () => ({ path: '/allScholarship' })),
    repeat('reads', async () => ({ path: '/graphql', headers: await mine, body: own })),
    repeat('applications', apply),
    repeat('applications', apply),
  ];
  return {
    done,
    async stop() {
      isOver = true;
      await Promise.all(crowd);
      return failed;
    },
  };
}

// product: P9.11
it('three instances can be replaced under load without failed requests', async () => {
  const crowd = startCrowd();
  const codes = [];
  for (const place of [0, 1, 2]) codes.push(await several.replace(place));
  expect(await crowd.stop()).toEqual([]);
  expect(codes).toEqual([0, 0, 0]);
  expect(crowd.done.reads).toBeGreaterThan(200);
  expect(await several.ctx().db.application.count()).toBe(crowd.done.applications);
  expect(crowd.done.applications).toBeGreaterThan(20);
  // The portal refuses requests as busy only on a loaded machine, so a few refusals are accepted.
  expect(crowd.done.busy).toBeLessThan(crowd.done.reads / 50);
});

// product: P9.11
it('killing instances loses no acknowledged writes', async () => {
  const { stripe, url, ctx } = several;
  const writers = startWriters({ portal: { url: async () => url }, ctx, stripe }, scholarshipIds, WRITERS);
  try {
    for (const place of [0, 1, 2]) {
      await writers.entries(BETWEEN_KILLS);
      await several.crash(place);
    }
  } finally {
    await writers.stop();
  }
  expect(await findLost(ctx(), writers.ledger)).toEqual([]);
  expect(await findHalves(ctx())).toEqual([]);
  expect(writers.ledger.size).toBeGreaterThan(3 * BETWEEN_KILLS - 1);
});

// product: P9.11
it('startup fails if the pooler sets no lock timeout or the database is unreachable', async () => {
  const { settings, pooler } = several;
  const start = async (DATABASE_URL: string) => {
    const { output, ended } = await spawnPortal({ ...settings, DATABASE_URL, PORT: '0' });
    expect(await ended).toBe(1);
    return output();
  };
  expect(await start(pooler.unlimited)).toMatch(
    /^DATABASE_URL: statements through[\s\S]*connect_query='SET lock_timeout=1500/m,
  );
  expect(await start('postgresql://portal@127.0.0.1:1/none')).toMatch(
    /^DATABASE_URL: the database does not answer/m,
  );
});
