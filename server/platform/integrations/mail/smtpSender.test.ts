import { afterEach, describe, expect, it } from 'vitest';
import { startSmtp, type TestSmtp } from '../../../test/smtp.ts';
import { MailRefused } from './mailSender.ts';
import { createSmtpSender } from './smtpSender.ts';

let smtp: TestSmtp | undefined;

afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
});

const MAIL = {
  to: 'ada@example.org',
  subject: 'Grüße “quoted”',
  text: 'Plain – text\n',
  html: '<p>Markup – text</p>',
  messageId: '<0198c5a2@example.org>',
};

const sendThrough = (url: string, mail = MAIL, from = 'no-reply@example.org') =>
  createSmtpSender({ url, from, name: 'Grants & Co' }).send(mail);

// security: C32
describe('SMTP sender', () => {
  it('an e-mail sent over SMTP arrives once with text, HTML and our Message-ID', async () => {
    smtp = await startSmtp();
    await sendThrough(smtp.url);
    expect(smtp.arrived).toHaveLength(1);
    const [{ recipients, email } = { recipients: [], email: null }] = smtp.arrived;
    expect(recipients).toEqual(['ada@example.org']);
    expect(email).toMatchObject({
      subject: MAIL.subject,
      messageId: MAIL.messageId,
      from: { name: 'Grants & Co', address: 'no-reply@example.org' },
      to: [{ address: 'ada@example.org' }],
    });
    expect([email?.text?.trim(), email?.html?.trim()]).toEqual(['Plain – text', MAIL.html]);
    expect(email?.cc ?? email?.bcc ?? []).toEqual([]);
  });

  it('an e-mail sent over SMTP uses the sender name in MAIL_FROM', async () => {
    smtp = await startSmtp();
    await sendThrough(smtp.url, MAIL, 'Scholarships, Inc <no-reply@example.org>');
    expect(smtp.arrived[0]?.email.from).toEqual({
      name: 'Scholarships, Inc',
      address: 'no-reply@example.org',
    });
  });

  it.each([
    { ...MAIL, to: 'ada@example.org\r\nBcc: b@example.org' },
    { ...MAIL, to: 'ada@example.org\r\nRCPT TO:<b@example.org>' },
    { ...MAIL, to: 'ada@example.org, b@example.org' },
    { ...MAIL, to: 'ada@example.org;b@example.org' },
    { ...MAIL, to: 'Ada <ada@example.org>' },
    { ...MAIL, to: '' },
    { ...MAIL, subject: 'Hello\r\nBcc: b@example.org' },
    { ...MAIL, messageId: '<a@b>\r\nBcc: b@example.org' },
  ])('an invalid e-mail is rejected before connecting to SMTP: %j', async (mail) => {
    smtp = await startSmtp();
    await expect(sendThrough(smtp.url, mail)).rejects.toBeInstanceOf(MailRefused);
    expect(smtp.arrived).toEqual([]);
  });

  it('an unknown SMTP recipient is a permanent failure', async () => {
    smtp = await startSmtp({ refuse: () => 550 });
    await expect(sendThrough(smtp.url)).rejects.toBeInstanceOf(MailRefused);
  });

  it('greylisting and SMTP connection failures are temporary failures', async () => {
    smtp = await startSmtp({ refuse: () => 451 });
    const greylisted = await sendThrough(smtp.url).catch((error: unknown) => error);
    expect(greylisted).toMatchObject({ responseCode: 451 });
    expect(greylisted).not.toBeInstanceOf(MailRefused);
    const { url } = smtp;
    await smtp.close();
    smtp = undefined;
    const unanswered = await sendThrough(url).catch((error: unknown) => error);
    expect(unanswered).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') });
    expect(unanswered).not.toBeInstanceOf(MailRefused);
  });
});
