import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { readFacts } from './readFacts.ts';

let portal: TestPortal;
let person: Person;

beforeAll(async () => {
  portal = await startTestPortal();
  person = await makePerson(portal.ctx, { email: 'ada@example.org' });
});

afterAll(() => portal.close());

beforeEach(() => portal.ctx.db.verifiedFact.deleteMany());

const HEAD = 'email,fact,value,source,day';
const upload = async (text: string | Buffer, query = '') => {
  const answer = await portal.requestAs('admin', {
    method: 'POST',
    url: `/imports/facts${query}`,
    payload: text,
  });
  return { status: answer.statusCode, ...answer.json() };
};
const table = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const count = () => portal.ctx.db.verifiedFact.count();

// product: P10.5
describe('import of verified facts', () => {
  it('the facts import stores facts of all kinds, even for people without accounts', async () => {
    const found = await upload(
      table(
        'ADA@example.org,gpa,3.2 of 4,"Registrar, Dhaka",2026-06-01',
        'ada@example.org,nationality,bd,Registrar,2026-06-01',
        'ada@example.org,languages,EN; bn,Registrar,2026-06-01',
        'ada@example.org,isEnrolled,yes,Registrar,2026-06-01',
        'ada@example.org,income,1250.50,Registrar,2026-06-01',
        'ada@example.org,birthday,2004-02-29,Registrar,2026-06-01',
        'later@example.org,enrolledAt,University of Dhaka,Registrar,2026-06-15',
      ),
    );
    expect(found).toMatchObject({
      status: 200,
      added: 7,
      updated: 0,
      unchanged: 0,
      waiting: 1,
      isWritten: true,
    });
    expect(await readFacts(portal.ctx, person.id)).toEqual({
      ...{ gpa: { value: 3.2, of: 4 }, nationality: 'BD', languages: ['bn', 'en'], isEnrolled: true },
      ...{ income: 1250.5, birthday: '2004-02-29' },
    });
    const later = await makePerson(portal.ctx, { email: 'later@example.org' });
    expect(await readFacts(portal.ctx, later.id)).toEqual({ enrolledAt: 'University of Dhaka' });
    const { data } = await portal.as(later, '{ myApplicantProfile { verified { fact value source day } } }');
    expect(data.myApplicantProfile.verified).toEqual([
      { fact: 'enrolledAt', value: 'University of Dhaka', source: 'Registrar', day: '2026-06-15' },
    ]);
    const [entry] = await portal.ctx.db.auditEntry.findMany({ where: { action: 'verifiedFact.import' } });
    expect(entry?.after).toEqual({
      facts: ['gpa', 'nationality', 'languages', 'isEnrolled', 'income', 'birthday', 'enrolledAt'],
      ...{ added: 7, updated: 0 },
    });
  });

  it('a dry run of a facts import writes nothing and reports each invalid cell', async () => {
    const bad = table(
      'ada@example.org,gpa,3.2 of 4,Registrar,2026-06-01',
      'nobody,gpa,5 of 4,Registrar,2026-06-01',
      'ada@example.org,shoes,42,Registrar,2026-06-01',
      'ada@example.org,birthday,2003-02-29,,2026-06-16',
      'Ada@example.org,gpa,3.3 of 4,Registrar,tomorrow',
      'ada@example.org,income,12 EUR,Registrar,2026-06-01',
    );
    for (const query of ['', '?dryRun=true']) {
      const found = await upload(bad, query);
      expect(found).toMatchObject({ status: 200, added: 1, isWritten: false, problemCount: 9 });
      expect(
        found.problems.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`),
      ).toEqual([
        ...['3 email', '3 value', '4 fact', '5 value', '5 source', '5 day', '6 day', '6 email', '7 value'],
      ]);
      expect(found.problems[8].message).toBe('Enter the amount in USD.');
    }
    expect(
      await upload(table('ada@example.org,gpa,3.2 of 4,Registrar,2026-06-01'), '?dryRun=true'),
    ).toMatchObject({
      ...{ added: 1, problems: [], isWritten: false },
    });
    expect(await count()).toBe(0);
  });

  it('the facts import ignores repeated rows and updates changed facts', async () => {
    const rows = [
      'ada@example.org,gpa,3.2 of 4,Registrar,2026-06-01',
      'x@example.org,gpa,3/4,Registrar,2026-06-01',
    ];
    await upload(table(...rows));
    expect(await upload(table(...rows))).toMatchObject({ added: 0, updated: 0, unchanged: 2, waiting: 0 });
    const changed = rows.map((row) => row.replace('Registrar', 'Dean'));
    expect(await upload(table(...changed))).toMatchObject({ added: 0, updated: 2, unchanged: 0, waiting: 1 });
    expect(await count()).toBe(2);
  });

  it('the facts import accepts its own export without changes', async () => {
    const rows = [
      'ada@example.org,gpa,3.2 of 4,Registrar,2026-06-01',
      'ada@example.org,languages,bn; en,Registrar,2026-06-01',
    ];
    await upload(
      table(
        ...rows,
        'x@example.org,income,12.5 USD,Registrar,2026-06-01',
        'x@example.org,isEnrolled,false,Registrar,2026-06-01',
      ),
    );
    const file = await portal.requestAs('admin', { url: '/exports/facts.csv' });
    expect(file.body).toContain(rows[0]);
    expect(await upload(file.body)).toMatchObject({ added: 0, updated: 0, unchanged: 4, problems: [] });
  });

  it.each([
    ['without a header row', 'ada@example.org,gpa,3.2 of 4,Registrar,2026-06-01', 400],
    ['that is a picture', Buffer.from([0x89, 0x50, 0xff, 0xd8]), 400],
    ['with an open quotation mark', table('"ada@example.org,gpa'), 400],
    ['with a NUL byte', table('ada@example.org,enrolledAt,a\u0000b,Registrar,2026-06-01'), 200],
    ['of 20,001 rows', table(...Array.from({ length: 20_001 }, () => 'a,b,c,d,e')), 400],
    ['of 3 MB', 'x'.repeat(3_000_000), 413],
  ])('a facts file %s changes nothing', async (_, text, status) => {
    expect(await upload(text)).toMatchObject({ status });
    expect(await count()).toBe(0);
  });

  it('two simultaneous imports of the same facts in different orders both complete', async () => {
    const addresses = Array.from({ length: 2_000 }, (_, nth) => `${nth}@later.example.org`);
    const file = (emails: string[], source: string) =>
      table(...emails.map((email) => `${email},gpa,3.2 of 4,${source},2026-06-01`));
    for (let round = 0; round < rounds(2, 30); round += 1) {
      const both = await Promise.all([
        upload(file(addresses, `One ${round}`)),
        upload(file(addresses.toReversed(), `Other ${round}`)),
      ]);
      expect(both.map(({ status, isWritten }) => [status, isWritten])).toEqual([
        [200, true],
        [200, true],
      ]);
      const sources = await portal.ctx.db.verifiedFact.groupBy({ by: ['source'], _count: true });
      expect(sources).toEqual([{ source: expect.stringMatching(` ${round}$`), _count: 2_000 }]);
    }
  });

  it('the facts import applies to a person who verifies the address during the import', async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = `race${round}@example.org`;
      const { id } = await makePerson(portal.ctx, { email, emailVerified: false });
      await Promise.all([
        upload(table(`${email},gpa,3.2 of 4,Registrar,2026-06-01`)),
        portal.ctx.db.user.update({ where: { id }, data: { emailVerified: true } }),
      ]);
      expect(await readFacts(portal.ctx, id)).toEqual({ gpa: { value: 3.2, of: 4 } });
    }
  });
});
