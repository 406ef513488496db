import { parse } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../../messages/generated/languages.generated.ts';
import { MAX_TEMPLATE_SUBJECT, MAX_TEMPLATE_TEXT } from '../../../../rules/events/mailTemplates.ts';
import { readProblem } from '../../../../rules/problems.ts';
import { renderLetter } from '../renderLetter.ts';
import { type MailData, type MailKind, TEMPLATES } from '../templates/templates.ts';
import { toTemplate } from './defaultTemplate.ts';
import { applyEdit, toEditable } from './editedLetter.ts';
import { findTemplateProblem, renderTemplate } from './liquid.ts';
import { oneLine } from './oneLine.ts';
import { SAMPLES } from './samples.ts';
import { TEMPLATE_KINDS, templateKeyOf } from './templateKinds.ts';
import { defaultTemplate, rewordLetter, writeLetter } from './writeLetter.ts';

const ENDED = { sessions: 0, keyHints: [], pendingEmail: null, links: 0 };

const LESS = {
  ...{ answer: null, fees: null, refundReason: null, endedKeys: [], ended: ENDED, name: 'www.evil.example' },
  ...{ factor: 'passkey', missing: 0 },
};

function vary(sample: MailData[MailKind]): MailData[MailKind][] {
  const others = Object.entries(sample).flatMap(([name, value]): object[] => {
    if (typeof value === 'boolean') return [{ [name]: !value }];
    return typeof value === 'number' ? [{ [name]: 1 }, { [name]: 0 }] : [];
  });
  const less = Object.fromEntries(Object.entries(LESS).filter(([name]) => name in sample));
  return [{}, less, ...others].map((other) => ({ ...sample, ...other }));
}

// product: P7.40
describe.each(TEMPLATE_KINDS.map((each) => [each.key, each] as const))(
  'the e-mail %s',
  (key, { kind, sample }) => {
    const varied = vary(sample).filter((data) => templateKeyOf(kind, data) === key);

    it.each(LANGUAGES)('a default text in %s renders the built-in e-mail, whatever its data', (language) => {
      const template = defaultTemplate(kind, sample, language);
      const { values } = writeLetter(kind, sample, 'Grants', language);
      expect([
        findTemplateProblem(template.subject, values),
        findTemplateProblem(template.text, values),
      ]).toEqual([null, null]);
      expect(template.subject.length).toBeLessThanOrEqual(MAX_TEMPLATE_SUBJECT);
      expect(template.text.length).toBeLessThanOrEqual(MAX_TEMPLATE_TEXT);
      for (const data of varied) {
        const written = writeLetter(kind, data, 'Grants', language);
        expect(defaultTemplate(kind, data, language)).toEqual(template);
        expect(Object.keys(written.values).sort()).toEqual(Object.keys(values).sort());
        const portal = { name: 'Grants', url: 'https://grants.example.org' };
        expect(renderLetter(rewordLetter(written, template), portal)).toEqual(
          renderLetter(written.letter, portal),
        );
      }
    });

    it('each placeholder of an e-mail has a sample', () => {
      const { values } = writeLetter(kind, sample, 'Grants', 'en');
      const empty = Object.entries(values).filter(
        ([name, value]) => !value && !/^(is|has|must|name)/.test(name),
      );
      expect(empty).toEqual([]);
      expect(Object.keys(values).filter((name) => !/^[a-z][A-Za-z]*$/.test(name))).toEqual([]);
    });
  },
);

it('an e-mail does not repeat a university name that ends the scholarship’s name', () => {
  const names = { scholarship: 'Scholars Program at Makerere University', university: 'Makerere University' };
  const data = { ...SAMPLES.applicationSubmitted, ...names };
  const { letter } = writeLetter('applicationSubmitted', data, 'Grants', 'en');
  expect(letter.paragraphs[0]).toBe(
    'We have received your application for Scholars Program at Makerere University.',
  );
});

it('every type of e-mail has an editable template', () => {
  const kinds = new Set(TEMPLATE_KINDS.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(Object.keys(TEMPLATES).sort());
});

it('a plural becomes one condition per plural form in a language with many forms', () => {
  const message = parse('{n, plural, =0 {none} one {# plik} few {# pliki} other {# plików}} {at, number}');
  expect(toTemplate(message)).toBe(
    '{% if n == "0" %}none{% elsif n == "1" %}{{ n }} plik{% elsif nForm == "few" %}{{ n }} pliki{% else %}{{ n }} plików{% endif %} {{ at }}',
  );
  expect(() => toTemplate(parse('{a, select, x {y} other {z}}'))).toThrow('values and plurals only');
});

const VALUES = { name: 'Ada', reason: '', long: 'x'.repeat(2_000) };
const problemOf = (source: string) => readProblem(findTemplateProblem(source, VALUES) ?? '');

// product: P7.40
describe('e-mail template', () => {
  it('a template can have placeholders and conditions, and empty values are false', () => {
    const source =
      'Dear {{ name }}{% if reason %}: {{ reason }}{% elsif name == "Ada" %}!{% else %}?{% endif %}';
    expect(findTemplateProblem(source, VALUES)).toBeNull();
    expect(renderTemplate(source, VALUES)).toBe('Dear Ada!');
  });

  // security: C103
  it.each([
    ['{{ nmae }}', 'templatePlaceholder'],
    ['{% if false %}{{ nmae }}{% endif %}', 'templatePlaceholder'],
    ['{% if name == other %}{% endif %}', 'templatePlaceholder'],
    ['{{ name.length }}', 'templatePlaceholder'],
    ['{{ name["constructor"] }}', 'templatePlaceholder'],
    ['{{ __proto__ }}{{ toString }}', 'templatePlaceholder'],
    ['{% for a in (1..9) %}x{% endfor %}', 'templateTag'],
    ['{% include "/etc/passwd" %}', 'templateTag'],
    ['{% render "x" %}', 'templateTag'],
    ['{% assign a = 1 %}', 'templateTag'],
    ['{% liquid assign a = 1 %}', 'templateTag'],
    ['{{ name | upcase }}', 'templateSyntax'],
    ['{{ name ', 'templateSyntax'],
    ['{% if name %}', 'templateSyntax'],
    ['{{ (1..1000000000) }}', 'templateTooLarge'],
    ['{% if (1..100000000) contains 5 %}x{% endif %}', 'templateTooLarge'],
  ])('the template %j is rejected with %s', (source, code) => {
    expect(problemOf(source)?.code).toBe(code);
  });

  it.each([
    ['that repeats a long value', '{{ long }}'.repeat(30), 'templateTooLarge'],
    ['of a megabyte', 'x'.repeat(1_000_000), 'tooLong'],
  ])('a template %s is rejected', (_what, source, code) => {
    expect(problemOf(source)?.code).toBe(code);
  });

  it('a template with many nested conditions is either rendered or rejected', () => {
    const nested = `${'{% if name %}'.repeat(370)}x${'{% endif %}'.repeat(370)}`;
    expect([undefined, 'templateTooLarge']).toContain(problemOf(nested)?.code);
  });

  it('a template error gives the line number of the mistake', () => {
    expect(problemOf('One\nTwo {% if name %}')).toEqual({ code: 'templateSyntax', values: { line: 2 } });
  });
});

describe('e-mail with an admin’s text', () => {
  const written = writeLetter('verifyEmail', { ...SAMPLES.verifyEmail, name: '<b>Ada\n\nx' }, 'Grants', 'en');
  const url = 'https://grants.example.org';
  const reword = (text: string) =>
    renderLetter(rewordLetter(written, { subject: 'Hi {{ name }}\r\nBcc: b@example.org', text }), {
      name: 'Grants',
      url,
    });

  // security: C103
  it('an edited e-mail shows HTML as text and links only to the portal', () => {
    const { html, subject } = reword(
      `<script>alert(1)</script> ${url}/fees. https://evil.example/ javascript:alert(1) {{ name }}`,
    );
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('&lt;b&gt;Ada x');
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `${url}/fees`,
      SAMPLES.verifyEmail.url,
      SAMPLES.verifyEmail.url,
    ]);
    expect(subject).toBe(oneLine(subject));
  });

  it('an edited e-mail keeps its paragraphs, line breaks, button, reason and note', () => {
    const { html, text } = reword('Dear {{ name }},\n \nfirst\nsecond\u202e\n\n\n\n');
    expect(text).toMatch(/^Dear .*\n\nfirst\nsecond\n\nConfirm my e-mail address:\n/);
    expect(html).toContain('first<br>second</p>');
    expect(text).toMatch(/You’re receiving this because .*\n\nIf this was not you/);
  });
});

// product: P18.60
it('the time to respond in an edited subject is inserted on sending', () => {
  const written = writeLetter('awardOffered', SAMPLES.awardOffered, 'Grants', 'en');
  const until = written.values.until ?? '';
  const template = { subject: 'Respond by {{ until }}', text: '{{ until }}' };
  const letter = rewordLetter(written, template);
  const editable = toEditable({ ...written, letter });
  expect(editable).toEqual(template);
  expect(applyEdit(written, editable).subject).toBe(`Respond by ${until}`);
});
