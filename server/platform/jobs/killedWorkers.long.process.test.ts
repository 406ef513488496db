import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { startJobWorker } from '../../test/jobs.ts';
import { makePerson } from '../../test/people.ts';
import { attachFile, makeReference } from '../../test/references.ts';
import { documentFile, openDocumentStores } from '../integrations/documents/documentStores.ts';

const LEASE = 2_000;

let portal: TestPortal;
let held: pg.Client;
let workers: ChildProcess[];

beforeEach(async () => {
  portal = await startTestPortal();
  held = new pg.Client({ connectionString: portal.ctx.env.DATABASE_URL });
  await held.connect();
  workers = [];
});

afterEach(async () => {
  await Promise.all(workers.map(kill));
  await held.end();
  await portal.close();
});

function startWorker(): ChildProcess {
  const worker = startJobWorker(portal.ctx, { lease: LEASE });
  workers.push(worker);
  return worker;
}

async function kill(worker: ChildProcess) {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 30_000, interval: 50 });

const waitsFor = (table: string) =>
  until(async () => {
    const waiting = await portal.ctx.db.$queryRaw<object[]>`
      SELECT pid FROM pg_locks WHERE NOT granted
        AND pid IN (SELECT pid FROM pg_locks WHERE relation = ${table}::regclass)`;
    expect(waiting).not.toEqual([]);
  });

async function isStored(id: string): Promise<boolean> {
  const { files } = await openDocumentStores(portal.ctx.env);
  const bytes = await files.read(documentFile(id));
  bytes?.stream.destroy();
  return bytes !== null;
}

const listJobs = async () => (await held.query('SELECT key FROM graphile_worker.jobs')).rows;

// security: C79
it('another worker completes the file removal of a killed worker', async () => {
  const { ctx } = portal;
  const { id: referenceId } = await makeReference(ctx, await makePerson(ctx));
  const id = await attachFile(ctx, referenceId, { name: 'letter.docx', content: 'The letter.' });
  await ctx.db.document.delete({ where: { id } });
  await ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await queueFileRemoval(ctx.db, [id]);

  await held.query('BEGIN; LOCK TABLE documents');
  const killed = startWorker();
  await waitsFor('documents');
  await kill(killed);
  await held.query('COMMIT');
  expect(await isStored(id)).toBe(true);
  startWorker();
  await until(async () => expect(await listJobs()).toEqual([]));
  expect(await isStored(id)).toBe(false);
});

// security: C79
it('another worker sends the bounce notice of a killed worker', async () => {
  const { ctx } = portal;
  const { id } = await makeReference(ctx, await makePerson(ctx), { state: 'BOUNCED' });
  await ctx.db.$executeRaw`
    SELECT graphile_worker.add_job('tellOfBounce', json_build_object('id', ${id}::text), job_key => ${`bounce:${id}`})`;
  await held.query('BEGIN; LOCK TABLE reference_requests');
  const killed = startWorker();
  await waitsFor('reference_requests');
  await kill(killed);
  await held.query('COMMIT');
  startWorker();
  await until(async () => expect(await listJobs()).not.toContainEqual({ key: `bounce:${id}` }));
  expect(await ctx.db.outboxMail.findMany({ select: { referenceId: true } })).toEqual([{ referenceId: id }]);
});
