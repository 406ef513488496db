import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import type { Database } from '../database/connection.ts';
import { makeDeadline } from './deadline.ts';
import { makeAdmissions } from './makeAdmissions.ts';

const request = { deadline: makeDeadline() };
const reply = { headers: () => reply, raw: { destroyed: false }, request } as unknown as FastifyReply;
const endless = () => new Promise<never>(() => undefined);

it('reads blocked in one pool do not block reads in other pools', async () => {
  const admit = makeAdmissions({ limit: () => 100, now: () => new Date() });
  const as = (key: string) => admit({ kind: 'person', key }, reply);
  const [catalogue, members] = [{} as Database, {} as Database];
  for (const key of ['ada', 'ben']) for (let n = 0; n < 3; n += 1) void as(key).runFairly(catalogue, endless);
  const begun: string[] = [];
  const read = (db: Database, name: string) => void as('cem').runFairly(db, async () => begun.push(name));
  read(catalogue, 'locked');
  read(members, 'own');
  await new Promise(setImmediate);
  expect(begun).toEqual(['own']);
});
