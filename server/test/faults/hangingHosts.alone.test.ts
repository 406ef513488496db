import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startAllJobs } from '../../api/jobs/startAllJobs.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { createSmtpSender } from '../../platform/integrations/mail/smtpSender.ts';
import { startTestPortal, type TestPortal } from '../api.ts';
import { SILENT } from '../jobs.ts';
import { drawPicture, encodeUpload } from '../pictures.ts';
import { startUnresponsiveHost, type UnresponsiveHost } from '../unresponsiveHost.ts';

let host: UnresponsiveHost;
let portal: TestPortal | undefined;

beforeEach(async () => {
  host = await startUnresponsiveHost();
});

afterEach(async () => {
  await host.close();
  await portal?.close();
  portal = undefined;
});

async function time(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const address = () => `http://127.0.0.1:${host.port}`;

describe('hanging picture host', () => {
  it.each([
    [
      'a bucket',
      () => ({
        S3_ENDPOINT: address(),
        S3_BUCKET: 'pictures',
        S3_ACCESS_KEY_ID: 'id',
        S3_SECRET_ACCESS_KEY: 'key',
      }),
    ],
    ['an image host', () => ({ IMAGE_HOST_KEY: 'k-123', IMAGE_HOST_URL: address() })],
  ])(
    'an upload ends in time if %s hangs, without delaying other requests',
    async (_what, settings) => {
      const open = await startTestPortal(settings());
      portal = open;
      const form = await encodeUpload([{ bytes: await drawPicture(500, 500) }], 'university');
      const uploads = Array.from({ length: 5 }, () => open.requestAs('moderator', form));
      await vi.waitFor(() => expect(host.connections()).toBeGreaterThan(0), { timeout: 10_000 });
      const others = await time(async () => {
        const { errors } = await open.asStudent('{ viewer { id } scholarships { totalCount } }');
        expect(errors).toBeUndefined();
      });
      const waited = await time(() => Promise.all(uploads));
      for (const upload of uploads) {
        const { statusCode, body } = await upload;
        expect([statusCode, JSON.parse(body).code]).toEqual([502, 'UPSTREAM_FAILED']);
      }
      expect(others).toBeLessThan(2_000);
      expect(waited).toBeLessThan(30_000);
      expect(await open.ctx.db.picture.count()).toBe(0);
    },
    90_000,
  );
});

describe('hanging SMTP server', () => {
  it('while the SMTP server hangs, e-mails stay queued and do not delay shutdown', async () => {
    const open = await startTestPortal({}, { now: () => new Date() });
    portal = open;
    const { ctx, pictures } = open;
    const from = 'no-reply@example.org';
    const mailSender = createSmtpSender({ url: `smtp://127.0.0.1:${host.port}`, from, name: 'Portal' });
    for (let index = 0; index < 5; index += 1) {
      const data = { name: 'Ada', url: 'http://localhost:4000/reset?token=t' };
      await queueMail(ctx, { kind: 'resetPassword', to: `ada${index}@example.org`, data });
    }
    const jobs = await startAllJobs(ctx.env.DATABASE_URL ?? '', { ctx, mailSender, pictures, log: SILENT });
    const tried = () =>
      ctx.db.outboxMail.count({ where: { attempts: { gte: 1 }, lastError: { not: null } } });
    await vi.waitFor(async () => expect(await tried()).toBe(5), { timeout: 60_000, interval: 500 });
    expect(await ctx.db.outboxMail.count({ where: { state: 'QUEUED', sentAt: null } })).toBe(5);
    expect(await time(() => jobs.stop())).toBeLessThan(15_000);
  }, 120_000);
});
