import { describe, expect, it } from 'vitest';
import type { Language } from '../../../messages/languages.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { renderLetter } from './renderLetter.ts';
import type { Letter } from './templates/letter.ts';
import { type MailData, type MailKind, TEMPLATES } from './templates/templates.ts';

const PORTAL = { name: 'Grants & Co', url: 'https://grants.example.org' };
const URL = 'https://grants.example.org/verify?token=a&next=%2Fdashboard';

const PAYMENT = {
  scholarship: 'Bridge Award',
  amount: 2500,
  currency: 'USD',
  receipt: 'R-0C2F-5A1B-7E90',
  refundReason: 'BY_STAFF' as const,
  refundNote: 'It was paid twice.',
  isApplied: true,
};

const SCHOLARSHIP = { scholarship: 'Bridge Award', university: 'University of Bergen' };
const REFERENCE = {
  ...SCHOLARSHIP,
  applicant: 'Ada Lovelace',
  closesAt: new Date('2026-12-31T23:00:00Z'),
  timeZone: 'Europe/Oslo',
  stopUrl: URL,
};

const ENDED = { sessions: 2, keyHints: ['a1B2', 'c3D4'], pendingEmail: 'n…@evil.example', links: 1 };

const TOLD: { [Kind in MailKind]: Omit<MailData[Kind], 'name' | 'url'> } = {
  verifyEmail: {},
  invited: { role: 'COORDINATOR', organisation: 'University of Bergen' },
  resetPassword: {},
  changeEmail: {},
  emailChanged: { to: 'a…@example.org' },
  passwordChanged: { ended: ENDED },
  signedOut: { ended: { ...ENDED, keyHints: [], pendingEmail: null } },
  providerJoined: { ended: ENDED, provider: 'Google', isPasswordGone: true },
  secondFactorAdded: { factor: 'authenticator' },
  secondFactorRemoved: { factor: 'passkey', endedKeys: ['a1B2'] },
  secondFactorReset: {},
  recoveryCodeUsed: { left: 9 },
  accountSuspended: { reason: 'Forged documents' },
  accountReinstated: {},
  contactReceived: {},
  papersReady: { count: 12 },
  paymentReceived: PAYMENT,
  paymentReturning: PAYMENT,
  paymentRefunded: PAYMENT,
  paymentPartlyRefunded: PAYMENT,
  deadlineExtended: {
    scholarship: 'Bridge Award',
    university: 'University of Bergen',
    closesAt: new Date('2026-12-20T23:00:00Z'),
    timeZone: 'Europe/Oslo',
    reason: 'You were in hospital',
    isPersonal: true,
    hasApplied: false,
  },
  extensionWithdrawn: {
    scholarship: 'Bridge Award',
    university: 'University of Bergen',
    closesAt: new Date('2026-12-20T23:00:00Z'),
    timeZone: 'Europe/Oslo',
    reason: 'Forged documents',
    isOver: true,
    hasApplied: false,
  },
  documentRequested: {
    scholarship: 'Bridge Award',
    university: 'University of Bergen',
    closesAt: new Date('2026-12-20T22:59:00Z'),
    timeZone: 'Europe/Oslo',
    reason: 'You were in hospital',
  },
  documentsWait: { count: 3 },
  documentRefused: {
    ...SCHOLARSHIP,
    document: 'transcript.pdf',
    reason: 'documentPages',
    closesAt: new Date('2026-12-20T22:59:00Z'),
    timeZone: 'Europe/Oslo',
  },
  referenceAsked: REFERENCE,
  referenceReminder: { ...REFERENCE, days: 2 },
  referenceFileRefused: { ...REFERENCE, closesAt: new Date('2026-12-20T22:59:00Z') },
  referenceCode: { code: '123456' },
  referenceReceived: { ...SCHOLARSHIP, referee: 'Grace Hopper' },
  referenceDeclined: { ...SCHOLARSHIP, referee: 'Grace Hopper' },
  referenceBounced: { ...SCHOLARSHIP, referee: 'Grace Hopper' },
  outageOverClosings: {
    beganAt: new Date('2026-12-20T22:00:00Z'),
    endedAt: new Date('2026-12-21T01:00:00Z'),
    timeZone: 'Europe/Oslo',
    count: 3,
  },
  draftReminder: {
    scholarship: 'Bridge Award',
    university: 'University of Bergen',
    closesAt: new Date('2026-12-20T23:00:00Z'),
    timeZone: 'Europe/Oslo',
    days: 2,
    stopUrl: URL,
  },
  applicationSubmitted: { scholarship: 'Bridge Award', university: 'University of Bergen' },
  applicationEntered: {
    ...SCHOLARSHIP,
    ...{ organisation: 'Harbour Foundation', mustTakeOver: true, missing: 2 },
    ...{ closesAt: new Date('2026-12-20T22:59:00Z'), timeZone: 'Europe/Oslo' },
  },
  feedbackGiven: { scholarship: 'Bridge Award', university: 'University of Bergen' },
  waiverDecided: {
    scholarship: 'Bridge Award',
    university: 'University of Bergen',
    isGranted: true,
    answer: 'A page was missing',
  },
  exceptionMade: {
    scholarship: 'Bridge Award',
    university: 'University of Bergen',
    reason: 'Your diploma counts as a degree.',
  },
  statusChanged: {
    scholarship: 'Bridge Award',
    university: 'University of Bergen',
    status: 'PENDING',
    reason: 'A page was missing',
  },
  applicationDeleted: { scholarship: 'Bridge Award', university: 'University of Bergen', fees: 'REFUNDED' },
};

const kinds = Object.keys(TEMPLATES) as MailKind[];

function render<Kind extends MailKind>(kind: Kind, name: string, language: Language = 'en') {
  const data = { ...TOLD[kind], name, url: URL } as MailData[Kind];
  return renderLetter(TEMPLATES[kind](data, PORTAL.name, translatorOf(language, 'mail')), PORTAL, language);
}

/** Data in the mails above, besides the portal's own texts; Intl formats the list of keys. */
const DATA = [
  'Harbour Foundation',
  ...['Ada Lovelace', 'Grace Hopper', '31 Dec 2026, 23:59 (Europe/Oslo, GMT+1)', '123456', 'transcript.pdf'],
  '…a1B2 and …c3D4',
  ...[URL, PORTAL.url, PORTAL.name, 'Ada', 'Google', 'USD', '@example.org', '@evil.example', 'a1B2', 'c3D4'],
  ...[PAYMENT.receipt, PAYMENT.refundNote, PAYMENT.scholarship, 'University of Bergen'],
  ...['Forged documents', 'A page was missing', 'You were in hospital', 'Your diploma counts as a degree.'],
  '20 Dec 2026, 23:59 (Europe/Oslo, GMT+1)',
  ...['20 Dec 2026, 23:00', '20 Dec 2026, 23:59', '21 Dec 2026, 02:00'],
];

describe.each(kinds)('e-mail %s', (kind) => {
  it('names the portal, link, reason and alternative in text and HTML', () => {
    const { subject, text, html } = render(kind, 'Ada');
    expect(subject).toContain('Grants & Co');
    expect(text).toContain('Hello Ada,');
    expect(text.split('\n')).toContain(URL);
    expect(text).toMatch(/You received this because .*\n\nIf (this was not|you) /);
    expect(html).toContain(`href="${URL.replace('&', '&amp;')}"`);
    expect(html).toMatch(/You received this because/);
    expect(html).toMatch(/>If (this was not|you) /);
  });

  // product: P1.13
  it.each(['en-XA', 'ar-XB'] as const)(
    "translates all text into the recipient's language, %s",
    (language) => {
      const { subject, text } = render(kind, 'Ada', language);
      const words = DATA.reduce((rest, known) => rest.replaceAll(known, ''), `${subject}\n${text}`);
      expect(words.split('\n').filter((line) => /[A-Za-z]{2,}/.test(line))).toEqual([]);
    },
  );

  it('loads no resources and runs no scripts', () => {
    expect(render(kind, 'Ada').html).not.toMatch(
      /<(img|link|script|style|iframe|form)|url\(|@import|\son\w+=/i,
    );
  });

  it("escapes markup in the recipient's name", () => {
    const { html } = render(kind, `<img src=x onerror="alert(1)">'`);
    expect(html).not.toContain('<img');
    expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;,');
  });

  it.each(['Ada\r\nBcc: b@example.org', 'Ada\nwww.evil.example', 'Ada\u2028\u202eX', 'A\u0000B'])(
    'puts the name %j on one line',
    (name) => {
      const { subject, text } = render(kind, name);
      expect(subject).not.toMatch(/\p{Cc}/u);
      expect(text).not.toMatch(/^Bcc:|^www|[^\P{Cc}\n]|[\u2028\u202e]/mu);
    },
  );

  it.each(['Win at http://evil.example', 'evil.example', 'WWW.evil', 'write to a@b.co', 'x'.repeat(61), ''])(
    'omits the name %j',
    (name) => {
      const { text, html } = render(kind, name);
      expect(text).toMatch(/^Hello,\n/);
      expect(html).toContain('Hello,</p>');
    },
  );

  it.each(['Dr. Ada Lovelace', 'Jean-Luc', "O'Neill", 'J. R. Smith', '李 小龍'])('greets %s', (name) => {
    expect(render(kind, name).text).toMatch(new RegExp(`^Hello ${name},\n`));
  });
});

it('puts a subject with line breaks in its data on one line', () => {
  const letter: Letter = {
    subject: 'About “Grant\r\nBcc: b@example.org”',
    name: 'Ada',
    paragraphs: ['A text\r\n\r\nwith breaks'],
    why: 'Why',
    otherwise: 'Otherwise',
  };
  const { subject, text } = renderLetter(letter, { name: 'Grants', url: undefined });
  expect(subject).toBe('About “Grant Bcc: b@example.org”');
  expect(text).toBe('Hello Ada,\n\nA text with breaks\n\nWhy\n\nOtherwise\n\n-- \nGrants\n');
});
