import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseMailSender } from '../../../platform/integrations/mail/chooseMailSender.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startSmtp } from '../../../test/smtp.ts';
import { queueMail } from '../queueMail.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ MAIL_FROM: 'office@example.org' });
});

afterAll(() => portal.close());

const lacksMail = async (as: 'asModerator' | 'asStudent') =>
  (await portal[as]('{ viewer { lacksMail } }')).data.viewer.lacksMail;

const test = (to = 'ada@example.org') =>
  portal.asAdmin('mutation ($to: EmailAddress!) { sendTestMail(input: { to: $to }) { isSent host said } }', {
    to,
  });

// product: P7.9
it('admins can send e-mails that were stored while there was no mail server', async () => {
  const { ctx } = portal;
  const url = 'http://localhost:4000/reset?token=t';
  await queueMail(ctx, { kind: 'resetPassword', to: 'ada@example.org', data: { name: 'Ada', url } });
  await runJobs(ctx, chooseMailSender(ctx.env));
  expect(await ctx.db.outboxMail.findMany()).toMatchObject([{ state: 'KEPT', sentAt: null }]);
  expect([await lacksMail('asModerator'), await lacksMail('asStudent')]).toEqual([true, false]);
  expect(getCode(await portal.asAdmin('mutation { sendKeptMails }'))).toBe('CONFLICT');
  expect((await test()).data.sendTestMail).toMatchObject({ isSent: false, host: null });

  const smtp = await startSmtp();
  const values = [{ name: 'SMTP_URL', value: smtp.url }];
  await portal.asAdmin('mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }', {
    input: { version: 0, values },
  });
  expect(await lacksMail('asModerator')).toBe(false);
  expect((await portal.asAdmin('mutation { sendKeptMails }')).data).toEqual({ sendKeptMails: 1 });
  await runJobs(ctx, chooseMailSender(ctx.env));
  expect(smtp.arrived.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
  expect(smtp.arrived[0]?.email.text).toContain(url);
  expect(await ctx.db.outboxMail.findMany()).toMatchObject([{ state: 'SENT', text: null }]);
  expect((await portal.asAdmin('mutation { sendKeptMails }')).data).toEqual({ sendKeptMails: 0 });
  expect((await test('bob@example.org')).data.sendTestMail).toMatchObject({ isSent: true });
  expect(smtp.arrived[1]?.recipients).toEqual(['bob@example.org']);
  await smtp.close();
});

it('test e-mails report why sending failed and are limited to ten in 15 minutes', async () => {
  const gone = 'smtp://127.0.0.1:1';
  portal.ctx.env.SMTP_URL = gone;
  const { data } = await test();
  expect(data.sendTestMail).toEqual({
    isSent: false,
    host: '127.0.0.1:1',
    said: expect.stringContaining('no server listens'),
  });
  const codes = [];
  for (let n = 0; n < 10; n += 1) codes.push(getCode(await test()));
  expect(codes.at(-1)).toBe('RATE_LIMITED');
  expect(Object.keys((await test('a@b, c@d')).errors?.[0]?.extensions ?? {})).toContain('code');
});
