import { describe, expect, it } from 'vitest';
import { makeBounce } from '../../../test/bounces.ts';
import { readBounce } from './readBounce.ts';

const ID = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b@example.org';
const read = (text: string) => readBounce(Buffer.from(text, 'utf8'));
const lines = (...given: string[]) => given.join('\r\n');

const EXIM = lines(
  'X-Failed-Recipients: Grace@Navy.example',
  'Auto-Submitted: auto-replied',
  'From: Mail Delivery System <Mailer-Daemon@relay.example>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=1792058403-eximdsn-1804289383',
  'MIME-Version: 1.0',
  'Subject: Mail delivery failed: returning message to sender',
  '',
  '--1792058403-eximdsn-1804289383',
  'Content-type: text/plain; charset=us-ascii',
  '',
  'A message that you sent could not be delivered to one or more of its recipients.',
  '',
  '--1792058403-eximdsn-1804289383',
  'Content-type: message/delivery-status',
  '',
  'Reporting-MTA: dns; relay.example',
  '',
  'Action: failed',
  'Final-Recipient: rfc822;Grace@Navy.example',
  'Status: 5.0.0',
  'Remote-MTA: dns; mail.navy.example',
  'Diagnostic-Code: smtp; 550 No such user here',
  '',
  '--1792058403-eximdsn-1804289383',
  'Content-type: message/rfc822',
  '',
  'From: no-reply@example.org',
  `Message-ID: <${ID}>`,
  'Content-Type: multipart/alternative; boundary="inner"',
  '',
  '--inner',
  'Content-Type: text/plain',
  '',
  'Message-ID: <not-a-header@example.org>',
  '--inner--',
  '',
  '--1792058403-eximdsn-1804289383--',
);

const EXCHANGE = lines(
  'From: postmaster@campus.example',
  `In-Reply-To: <${ID}>`,
  `References: <${ID}>`,
  'Content-Type: multipart/report; report-type="delivery-status";',
  '  boundary="_000_1a2b_"',
  '',
  '--_000_1a2b_',
  'Content-Type: multipart/alternative; boundary="_001_"',
  '',
  '--_001_',
  'Content-Type: text/html; charset="utf-8"',
  'Content-Transfer-Encoding: base64',
  '',
  ...Array<string>(500).fill(Buffer.from('x'.repeat(57)).toString('base64')),
  '--_001_--',
  '',
  '--_000_1a2b_',
  'Content-Type: message/delivery-status',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(
    lines(
      'Reporting-MTA: dns;EX1.campus.example',
      '',
      'Original-Recipient: rfc822;grace@navy.example',
      'Final-recipient: RFC822;g.hopper@navy.example',
      'Action: failed',
      'Status: 5.7.133',
      'Diagnostic-Code: smtp;550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup',
      '',
    ),
  ).toString('base64'),
  '--_000_1a2b_--',
);

// product: P14.2
describe('bounce parser', () => {
  it('the bounce parser identifies Postfix reports by their returned headers', async () => {
    expect(await read(makeBounce({ messageId: `<${ID}>` }))).toEqual({
      messageIds: [ID],
      recipients: [
        {
          addresses: ['grace@navy.example'],
          isPermanent: true,
          reason: '5.1.1 550 5.1.1 <grace@navy.example>: Recipient address rejected: User unknown',
        },
      ],
    });
  });

  it('the bounce parser identifies Exim reports by the returned message, ignoring its text', async () => {
    expect(await read(EXIM)).toEqual({
      messageIds: [ID],
      recipients: [
        { addresses: ['grace@navy.example'], isPermanent: true, reason: '5.0.0 550 No such user here' },
      ],
    });
  });

  it('the bounce parser identifies Exchange reports with large HTML parts by In-Reply-To', async () => {
    const bounce = await read(EXCHANGE);
    expect(bounce?.messageIds).toContain(ID);
    expect(bounce?.recipients).toMatchObject([
      { addresses: ['grace@navy.example', 'g.hopper@navy.example'], isPermanent: true },
    ]);
  });

  it('the bounce parser reads reports with Unix line endings', async () => {
    expect(await read(makeBounce({ messageId: `<${ID}>` }).replaceAll('\r\n', '\n'))).toMatchObject({
      messageIds: [ID],
    });
  });

  it.each([
    ['delayed', '4.4.1'],
    ['failed', '4.4.7'],
    ['delivered', '2.0.0'],
    ['relayed', '5.0.0'],
  ])('the bounce parser treats a %s report with status %s as not permanent', async (action, status) => {
    const bounce = await read(makeBounce({ messageId: `<${ID}>`, action, status }));
    expect(bounce?.recipients).toMatchObject([{ isPermanent: false }]);
  });
});

describe('messages that are not bounce reports', () => {
  it.each([
    ['an empty message', ''],
    ['binary data', '\0\xff\xfe garbage'],
    [
      'a reply',
      lines('From: grace@navy.example', `In-Reply-To: <${ID}>`, 'Subject: Out of office', '', 'Back in May.'),
    ],
    [
      'a reply that quotes a report',
      lines('From: grace@navy.example', `In-Reply-To: <${ID}>`, '', makeBounce({ messageId: `<${ID}>` })),
    ],
    [
      'a read receipt',
      makeBounce({ messageId: `<${ID}>` }).replaceAll('delivery-status', 'disposition-notification'),
    ],
    [
      'deeply nested parts',
      Array.from({ length: 500 }, (_, level) =>
        lines(`Content-Type: multipart/mixed; boundary="b${level}"`, '', `--b${level}`),
      ).join('\r\n'),
    ],
  ])('the bounce parser returns null for %s', async (_, text) => {
    expect(await read(text)).toBeNull();
  });
});

// security: C31
it('the bounce parser reads at most 20 recipients from a megabyte of boundaries', async () => {
  const head = lines('Content-Type: multipart/report; boundary="x"; report-type=delivery-status', '', '');
  for (const line of [
    '\n',
    '--x\n\n',
    '--x\nContent-Type: message/rfc822\n\n',
    '--x\nContent-Type: message/delivery-status\n\n',
  ]) {
    const read = await readBounce(Buffer.from(head + line.repeat(1_000_000 / line.length)));
    expect((read?.recipients ?? []).length).toBeLessThanOrEqual(20);
  }
});
