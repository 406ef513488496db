import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueMail } from '../features/mail/queueMail.ts';
import { resumeOutgoing } from '../outgoing.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { SILENT } from '../test/jobs.ts';
import { startAllJobs } from './startAllJobs.ts';
import type { Jobs } from './startJobs.ts';

let portal: TestPortal;
let folder: string;
let jobs: Jobs | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'held-'));
  portal = await startTestPortal();
});

afterEach(async () => {
  await jobs?.stop();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

it('after a restore mails stay in the queue while other jobs run, until an operator lets them go', async () => {
  const { ctx, pictures } = portal;
  const sent: string[] = [];
  const mailSender = { send: async ({ to }: { to: string }) => void sent.push(to) };
  await ctx.db.systemState.create({ data: { key: 'outgoingHeld', value: '2026-06-15T12:00:00Z' } });
  await queueMail(ctx, {
    kind: 'resetPassword',
    to: 'ada@example.org',
    data: { name: 'Ada', url: 'http://localhost:4000/reset?token=t' },
  });
  jobs = await startAllJobs(ctx.env.DATABASE_URL ?? '', { ctx, mailSender, pictures, log: SILENT });
  // Queued after the mail, and done: the mail has had its turn.
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('forgetOldMails', job_key => 'after')`;
  const waiting = () => ctx.db.$queryRaw`SELECT key FROM graphile_worker.jobs ORDER BY key`;
  const mail = await ctx.db.outboxMail.findFirstOrThrow();
  const until = { timeout: 20_000, interval: 50 };
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ key: `mail:${mail.id}` }]), until);
  expect([sent, mail.attempts]).toEqual([[], 0]);

  expect(await resumeOutgoing(ctx)).toBe(true);
  await vi.waitFor(() => expect(sent).toEqual(['ada@example.org']), until);
});
