import { describe, expect, it } from 'vitest';
import type { Language } from '../../../messages/languages.ts';
import { portalOf, renderLetter } from './renderLetter.ts';
import type { Letter } from './templates/letter.ts';
import type { MailData, MailKind } from './templates/templates.ts';
import { SAMPLES } from './wording/samples.ts';
import { writeLetter } from './wording/writeLetter.ts';

const PORTAL = { name: 'Grants & Co', url: 'https://grants.example.org' };
const URL = 'https://grants.example.org/verify?token=a&next=%2Fdashboard';

const kinds = Object.keys(SAMPLES) as MailKind[];

function render<Kind extends MailKind>(kind: Kind, name: string, language: Language = 'en') {
  const sample: MailData[Kind] = SAMPLES[kind];
  const data = { ...sample, name, url: URL, ...('stopUrl' in sample && { stopUrl: URL }) };
  return renderLetter(writeLetter(kind, data, PORTAL.name, language).letter, PORTAL, language);
}

const DATA = [
  'Harbour Foundation',
  ...['Ada Lovelace', 'Grace Hopper', '123456', 'transcript.pdf'],
  '…a1B2 and …c3D4',
  ...[
    URL,
    PORTAL.url,
    PORTAL.name,
    'Ada',
    'Google',
    'USD',
    '@example.org',
    '@elsewhere.example',
    'a1B2',
    'c3D4',
  ],
  ...['R-0C2F-5A1B-7E90', 'It was paid twice.', 'Bridge Award', 'University of Bergen'],
  ...['Stay enrolled until the end of the year.', 'You are not enrolled.', 'Two places may become free.'],
  ...['Forged documents', 'A page was missing', 'Your diploma counts as a degree.'],
  '20 Dec 2026, 23:59 (Europe/Oslo, GMT+1)',
  '30 Dec 2026',
  ...['1 Dec 2026, 09:00', '20 Dec 2026, 23:00', '20 Dec 2026, 23:59', '21 Dec 2026, 02:00'],
];

describe.each(kinds)('e-mail %s', (kind) => {
  it('an e-mail has its link, reason and advice in both text and HTML', () => {
    const { subject, text, html } = render(kind, 'Ada');
    expect(subject).toContain('Grants & Co');
    expect(text).toContain('Hello Ada,');
    expect(text.split('\n')).toContain(URL);
    expect(text).toMatch(/You’re receiving this because .*\n\nIf (this was not|you) /);
    expect(html).toContain(`href="${URL.replace('&', '&amp;')}"`);
    expect(html).toMatch(/You’re receiving this because/);
    expect(html).toMatch(/>If (this was not|you) /);
  });

  // product: P1.13
  it.each(['en-XA', 'ar-XB'] as const)(
    "an e-mail is completely translated into the recipient's language, %s",
    (language) => {
      const { subject, text } = render(kind, 'Ada', language);
      const words = DATA.reduce((rest, known) => rest.replaceAll(known, ''), `${subject}\n${text}`);
      expect(words.split('\n').filter((line) => /[A-Za-z]{2,}/.test(line))).toEqual([]);
    },
  );

  it('an e-mail loads no external resources and runs no scripts', () => {
    expect(render(kind, 'Ada').html).not.toMatch(
      /<(img|link|script|style|iframe|form)|url\(|@import|\son\w+=/i,
    );
  });

  it("an e-mail escapes markup in the recipient's name", () => {
    const { html } = render(kind, `<img src=x onerror="alert(1)">'`);
    expect(html).not.toContain('<img');
    expect(html).toContain('Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;,');
  });

  it.each(['Ada\r\nBcc: b@example.org', 'Ada\nwww.evil.example', 'Ada\u2028\u202eX', 'A\u0000B'])(
    'an e-mail shows the name %j on one line',
    (name) => {
      const { subject, text } = render(kind, name);
      expect(subject).not.toMatch(/\p{Cc}/u);
      expect(text).not.toMatch(/^Bcc:|^www|[^\P{Cc}\n]|[\u2028\u202e]/mu);
    },
  );

  it.each(['Win at http://evil.example', 'evil.example', 'WWW.evil', 'write to a@b.co', 'x'.repeat(61), ''])(
    'an e-mail does not contain the name %j',
    (name) => {
      const { text, html } = render(kind, name);
      expect(text).toMatch(/^Hello,\n/);
      expect(html).toContain('Hello,</p>');
    },
  );

  it.each(['Dr. Ada Lovelace', 'Jean-Luc', "O'Neill", 'J. R. Smith', '李 小龍'])(
    'an e-mail greets the recipient as %s',
    (name) => {
      expect(render(kind, name).text).toMatch(new RegExp(`^Hello ${name},\n`));
    },
  );
});

it('an e-mail subject is written on one line despite line breaks in data', () => {
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

// product: P7.36
it('an e-mail shows the portal’s colour and logo if they are configured', () => {
  const id = '0190c2f0-5a1b-7e90-8000-000000000001';
  const env = { PORTAL_NAME: 'Grants & Co', PUBLIC_URL: PORTAL.url, LOGO: `/files/${id}.webp` };
  const { letter } = writeLetter('verifyEmail', SAMPLES.verifyEmail, PORTAL.name, 'en');
  const { html } = renderLetter(letter, portalOf({ ...env, ACCENT_COLOR: '#7a1f5c' }));
  expect(html).toContain(`<img src="${PORTAL.url}/files/${id}.webp" alt="Grants &amp; Co"`);
  expect(html).toContain('color:#ffffff;font-weight:600;text-decoration:none;background:#7a1f5c');
  const elsewhere = renderLetter(
    letter,
    portalOf({ ...env, PUBLIC_URL: undefined, ACCENT_COLOR: undefined }),
  );
  expect(elsewhere.html).not.toContain('<img');
  expect(elsewhere.html).toContain('background:#06373f');
});
