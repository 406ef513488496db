import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAllJobs } from '../../api/jobs/startAllJobs.ts';
import { queueFileRemoval } from '../../applications/documents/removeFiles.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { SILENT } from '../../test/jobs.ts';
import { makePerson } from '../../test/people.ts';
import { documentFile, openDocumentStores } from '../integrations/documents/documentStores.ts';
import type { PictureStore } from '../integrations/pictures/pictureStore.ts';
import { resumeOutgoing } from '../outgoing.ts';
import { queueRemoval } from '../pictures/removePictures.ts';
import type { Jobs } from './startJobs.ts';

let portal: TestPortal;
let folder: string;
let jobs: Jobs | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'held-'));
  portal = await startTestPortal({ BACKUP_TIME: '03:00', BACKUP_FOLDER: folder });
});

afterEach(async () => {
  await jobs?.stop();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

it('e-mails are not sent after a restore until an operator resumes sending', async () => {
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
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('forgetOldMails', job_key => 'after')`;
  const waiting = () => ctx.db.$queryRaw`SELECT key FROM graphile_worker.jobs ORDER BY key`;
  const mail = await ctx.db.outboxMail.findFirstOrThrow();
  const until = { timeout: 20_000, interval: 50 };
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ key: `mail:${mail.id}` }]), until);
  expect([sent, mail.attempts]).toEqual([[], 0]);

  expect(await resumeOutgoing(ctx)).toBe(true);
  await vi.waitFor(() => expect(sent).toEqual(['ada@example.org']), until);
});

// product: P7.38
it('scheduled backups do not run after a restore until an operator resumes sending', async () => {
  const { ctx, pictures } = portal;
  await ctx.db.systemState.create({ data: { key: 'outgoingHeld', value: '2026-06-15T12:00:00Z' } });
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('backUp', job_key => 'backup')`;
  const mailSender = { send: async () => {} };
  jobs = await startAllJobs(ctx.env.DATABASE_URL ?? '', { ctx, mailSender, pictures, log: SILENT });
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('forgetOldMails', job_key => 'after')`;
  const waiting = () => ctx.db.$queryRaw`SELECT key FROM graphile_worker.jobs ORDER BY key`;
  const until = { timeout: 20_000, interval: 50 };
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ key: 'backup' }]), until);
  expect(await readdir(folder)).toEqual([]);

  expect(await resumeOutgoing(ctx)).toBe(true);
  await vi.waitFor(
    async () => expect(await readdir(folder)).toEqual([expect.stringMatching(/\.tar\.gz$/)]),
    until,
  );
});

// product: P7.38
it('files are not deleted after a restore until an operator resumes sending', async () => {
  const { ctx, pictures } = portal;
  await ctx.db.systemState.create({ data: { key: 'outgoingHeld', value: '2026-06-15T12:00:00Z' } });
  const { files } = await openDocumentStores(ctx.env);
  const [picture, document] = [randomUUID(), randomUUID()];
  await pictures.write(`${picture}.webp`, Buffer.from('a picture'));
  await files.write(documentFile(document), Buffer.from('a transcript'));
  await queueRemoval(ctx.db, [picture]);
  await queueFileRemoval(ctx.db, [document]);
  const mailSender = { send: async () => {} };
  jobs = await startAllJobs(ctx.env.DATABASE_URL ?? '', { ctx, mailSender, pictures, log: SILENT });
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('forgetOldMails', job_key => 'after')`;
  const waiting = () => ctx.db.$queryRaw`SELECT key FROM graphile_worker.jobs ORDER BY key`;
  const until = { timeout: 20_000, interval: 50 };
  const removals = [{ key: `document:${document}` }, { key: `picture:${picture}` }];
  await vi.waitFor(async () => expect(await waiting()).toEqual(removals), until);
  expect(await isStored(pictures, `${picture}.webp`)).toBe(true);
  expect(await isStored(files, documentFile(document))).toBe(true);

  expect(await resumeOutgoing(ctx)).toBe(true);
  await vi.waitFor(async () => expect(await isStored(pictures, `${picture}.webp`)).toBe(false), until);
  await vi.waitFor(async () => expect(await isStored(files, documentFile(document))).toBe(false), until);
});

it('decisions are not sent after a restore until an operator resumes sending', async () => {
  const { ctx, pictures } = portal;
  await ctx.db.systemState.create({ data: { key: 'outgoingHeld', value: '2026-06-15T12:00:00Z' } });
  const mailSender = { send: async () => {} };
  const made = await Promise.all(
    ['held', 'undone'].map(async () => {
      const { id: applicantId } = await makePerson(ctx);
      const { id: scholarshipId } = await makeScholarship(ctx);
      const application = await makeApplication(ctx, { applicantId, scholarshipId });
      const release = await ctx.db.release.create({
        data: {
          releaseAt: new Date(0),
          createdAt: new Date(0),
          decisions: {
            create: {
              applicationId: application.id,
              fromStatus: 'PENDING',
              status: 'ACCEPTED',
              createdAt: new Date(0),
            },
          },
        },
      });
      await ctx.db.application.update({ where: { id: application.id }, data: { isHeld: true } });
      return { application, release };
    }),
  );
  const [held, undone] = made as [(typeof made)[0], (typeof made)[0]];
  jobs = await startAllJobs(ctx.env.DATABASE_URL ?? '', { ctx, mailSender, pictures, log: SILENT });
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('resumeReleases')`;
  const until = { timeout: 20_000, interval: 50 };
  const waiting = async () =>
    (await ctx.db.$queryRaw<{ key: string }[]>`SELECT key FROM graphile_worker.jobs`).map(({ key }) => key);
  await vi.waitFor(async () => expect(await waiting()).toContain(`release:${held.release.id}`), until);
  const { errors } = await portal.asModerator(
    `mutation { undoRelease(id: "${undone.release.id}") { state } }`,
  );
  expect(errors).toBeUndefined();
  const statuses = () =>
    Promise.all(
      made.map(
        async ({ application: { id } }) =>
          (await ctx.db.application.findUniqueOrThrow({ where: { id } })).status,
      ),
    );
  expect(await statuses()).toEqual(['PENDING', 'PENDING']);

  expect(await resumeOutgoing(ctx)).toBe(true);
  await vi.waitFor(async () => expect(await statuses()).toEqual(['ACCEPTED', 'PENDING']), until);
});

async function isStored(store: PictureStore, name: string): Promise<boolean> {
  const found = await store.read(name);
  found?.stream.destroy();
  return found !== null;
}
