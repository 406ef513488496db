import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { queueMail } from './queueMail.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({
    PUBLIC_URL: 'https://scholarships.example.org',
    MAIL_FROM: 'Scholarships <no-reply@example.org>',
  });
});

afterAll(() => portal.close());

beforeEach(async () => {
  await portal.ctx.db.outboxMail.deleteMany();
  await portal.ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

const verification = (to: string, name = 'Ada', url = 'https://scholarships.example.org/verify?token=t') => ({
  kind: 'verifyEmail' as const,
  to,
  data: { name, url },
});

async function countJobs(): Promise<number> {
  const [row] = await portal.ctx.db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'sendMail'`;
  return row?.n ?? -1;
}

describe('queueing an e-mail', () => {
  it('queueing an e-mail stores its text, job and unique Message-ID', async () => {
    await queueMail(portal.ctx, verification('ada@example.org'));
    await queueMail(portal.ctx, verification('bob@example.org', 'Bob'));
    const [ada, bob] = await portal.ctx.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
    expect(ada).toMatchObject({
      to: 'ada@example.org',
      state: 'QUEUED',
      attempts: 0,
      subject: 'Confirm your e-mail address for AvailAble Scholarship',
      messageId: `<${ada?.id}@example.org>`,
      createdAt: portal.ctx.now(),
    });
    expect(ada?.text).toContain('Hello Ada,');
    expect(ada?.text).toContain('https://scholarships.example.org/verify?token=t');
    expect(bob?.messageId).not.toBe(ada?.messageId);
    expect(await countJobs()).toBe(2);
  });

  it('an e-mail is queued only if its transaction commits', async () => {
    const queueIn = (fails: boolean) =>
      portal.ctx.db.$transaction(async (db) => {
        await queueMail({ ...portal.ctx, db }, verification('ada@example.org'));
        if (fails) throw new Error('something later fails');
      });
    await expect(queueIn(true)).rejects.toThrow('something later fails');
    expect([await portal.ctx.db.outboxMail.count(), await countJobs()]).toEqual([0, 0]);
    await queueIn(false);
    expect([await portal.ctx.db.outboxMail.count(), await countJobs()]).toEqual([1, 1]);
  });
});

describe('rejected e-mails', () => {
  it.each([
    '',
    'nobody',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org\n',
    'A <a@example.org>',
    '"a\r\nb"@example.org',
  ])('an e-mail to the recipient %j is rejected and not stored', async (to) => {
    await expect(queueMail(portal.ctx, verification(to))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect([await portal.ctx.db.outboxMail.count(), await countJobs()]).toEqual([0, 0]);
  });

  it.each([
    'https://evil.example/verify',
    'https://scholarships.example.org.evil.example/',
    'javascript:alert(1)',
    'http://scholarships.example.org/verify',
  ])('an e-mail with a link to %s is rejected', async (url) => {
    await expect(queueMail(portal.ctx, verification('ada@example.org', 'Ada', url))).rejects.toThrow(
      'A mail may only link to https://scholarships.example.org',
    );
    expect(await portal.ctx.db.outboxMail.count()).toBe(0);
  });

  it.each([
    ['two lines', "recipient = 'a@example.org' || chr(10) || 'Bcc: b@example.org'", 'outbox_mails_one_line'],
    ['two addresses', "recipient = 'a@example.org,b@example.org'", 'outbox_mails_one_line'],
    ['a subject of two lines', "subject = 'a' || chr(13) || 'b'", 'outbox_mails_one_line'],
  ])('the database rejects an e-mail with %s', async (_name, change, constraint) => {
    await queueMail(portal.ctx, verification('ada@example.org'));
    await expect(portal.ctx.db.$executeRawUnsafe(`UPDATE outbox_mails SET ${change}`)).rejects.toThrow(
      constraint,
    );
  });
});
