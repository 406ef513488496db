import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  await makeScholarship(portal.ctx, { scholarshipName: 'Harbour Grant' });
});

afterAll(() => portal.close());

const SEARCHES: Record<string, string> = {
  '2,000 characters': 'scholarship '.repeat(200).slice(0, 2000),
  'one word of 2,000 characters': 'x'.repeat(2000),
  'stop words alone': 'the of and in a to for',
  'white space': ' \t\n ',
  'quotes that do not end': `"harbour 'grant "" ''`,
  'signs of patterns': '.*+?^$ {}()|[]\\/ %_ %% __',
  'signs of a text search': '!harbour & | <-> :* ( ) grant:A',
  SQL: `'; DROP TABLE scholarships; -- /* */ $$ $1 E'\\x00'`,
  emoji: '🎓 👩🏽‍🎓 🇧🇩',
  Bangla: 'বাংলাদেশে পূর্ণ বৃত্তি',
  Arabic: 'منحة دراسية كاملة ‏',
  markup: '<script>alert(1)</script> &amp; <b>',
  'marks without letters': '\u0301\u0301\u200b\u202e\ufeff',
  'a NUL': 'harbour\u0000grant',
  'half of a surrogate pair': 'harbour \ud83c',
};

const QUERY =
  'query ($search: String) { scholarships(filter: { search: $search }) { totalCount items { id } facets { countries { value } } } }';

describe.each(Object.entries(SEARCHES))('search for %s', (_name, search) => {
  // security: C32
  it('a search never causes a server error', async () => {
    const { status, data, errors } = await portal.asVisitor(QUERY, { search });
    if (!errors) return expect([status, data.scholarships.totalCount]).toEqual([200, expect.any(Number)]);
    const [{ extensions }] = errors as [(typeof errors)[number]];
    expect([extensions.code, Object.keys(extensions.fields ?? {})]).toEqual([
      'INVALID_INPUT',
      [expect.stringContaining('search')],
    ]);
    expect(JSON.stringify(errors)).not.toContain('stack');
  });

  it('a search passed as a URL parameter causes no server error', async () => {
    const query = new URLSearchParams({ q: search, search, sort: 'RELEVANCE' });
    for (const url of [`/allScholarship?${query}`, `/feeds/newest.xml?${query}`, `/items?${query}`]) {
      const answer = await portal.request({ url, headers: { accept: 'text/html, */*' } });
      expect([url.slice(0, 20), answer.statusCode < 500]).toEqual([url.slice(0, 20), true]);
    }
  });
});

it('a search URL of 18,000 bytes in Bangla is accepted', async () => {
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${origin}/healthz?q=${encodeURIComponent('বৃত্তি'.repeat(334).slice(0, 2000))}`);
  expect(answer.status).toBe(200);
});

it('the catalogue still responds after all malformed searches', async () => {
  const { data } = await portal.asVisitor('{ scholarships { items { scholarshipName } } }');
  expect(data.scholarships.items).toEqual([{ scholarshipName: 'Harbour Grant' }]);
});

it.each([
  '/allScholarship?page=0',
  '/allScholarship?page=99999999999&sort=NOPE&subject=NOPE&subject=ENGINEERING&feeMin=x&feeMax=-1',
  '/allScholarship?__proto__=1&constructor=x&unknown[]=1&q=a&q=b',
  '/allScholarship?deadline=31%2F02%2F2026&open=maybe&noFee=%F0%9F%8E%93&country=%00',
  '/allScholarship?%ff=%ff&q=%E0%A4',
])('a scholarship list is returned despite unknown or invalid parameters: %s', async (url) => {
  const answer = await portal.request({ url, headers: { accept: 'text/html' } });
  expect([200, 400, 404]).toContain(answer.statusCode);
});

it('unknown GraphQL arguments and values are rejected by name', async () => {
  for (const [query, name] of [
    ['{ scholarships(serch: "x") { totalCount } }', 'serch'],
    ['{ scholarships(filter: { serch: "x" }) { totalCount } }', 'serch'],
    ['{ scholarships(sort: NOPE) { totalCount } }', 'ScholarshipSort'],
    ['{ scholarships(filter: { degrees: [phd] }) { totalCount } }', 'Degree'],
  ] as const) {
    const { status, errors } = await portal.asVisitor(query);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'INVALID_INPUT']);
    expect(errors?.[0]?.message).toContain(name);
  }
});
