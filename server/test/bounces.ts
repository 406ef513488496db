type BounceOptions = {
  messageId: string;
  finalRecipient?: string;
  originalRecipient?: string;
  action?: string;
  status?: string;
  diagnostic?: string;
};

export function makeBounce({
  messageId,
  finalRecipient = 'grace@navy.example',
  originalRecipient,
  action = 'failed',
  status = '5.1.1',
  diagnostic = `smtp; 550 5.1.1 <${finalRecipient}>: Recipient address rejected:\r\n    User unknown`,
}: BounceOptions): string {
  return [
    'Return-Path: <>',
    'Date: Wed, 14 Oct 2026 10:00:03 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: bounces@example.org',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4C1F2A.1792058403/mx.example.org"',
    'Message-Id: <20261014100003.9A1B2@mx.example.org>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4C1F2A.1792058403/mx.example.org',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'This is the mail system at host mx.example.org.',
    '',
    '--4C1F2A.1792058403/mx.example.org',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    'X-Postfix-Queue-ID: 4C1F2A',
    'Arrival-Date: Wed, 14 Oct 2026 10:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${finalRecipient}`,
    ...(originalRecipient ? [`Original-Recipient: rfc822;${originalRecipient}`] : []),
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mail.navy.example',
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--4C1F2A.1792058403/mx.example.org',
    'Content-Description: Undelivered Message Headers',
    'Content-Type: text/rfc822-headers',
    '',
    'Return-Path: <bounces@example.org>',
    'From: Scholarships <no-reply@example.org>',
    `To: ${finalRecipient}`,
    'Subject: Ada Lovelace has asked you for a reference',
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    '',
    '--4C1F2A.1792058403/mx.example.org--',
    '',
  ].join('\r\n');
}
