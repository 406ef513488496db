import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import type { Person } from '../../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions } from '../../../test/questions.ts';
import type { ApplicationImport } from './importApplications.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const HEAD = 'email,name,phone,address,ssc,hsc';
const rowOf = (email: string, more = '') =>
  `${email},Ada Lovelace,+47 555 80 000,Harbour Street 1,4.8,4.9${more}`;
let counter = 0;
const newAddress = () => `in.file${++counter}@example.org`;

async function send(
  scholarshipId: string,
  payload: string | Buffer,
  { query = '', who }: { query?: string; who?: Person } = {},
) {
  const url = `/imports/applications?scholarship=${scholarshipId}&consent=true${query}`;
  return portal.requestAs(who ?? (await portal.person('moderator')), { method: 'POST', url, payload });
}

describe('application import', () => {
  // security: C27
  it.each([
    'email',
    'name',
    'phone',
    'address',
    'ssc',
    'hsc',
    'gender',
    'degree',
    'receivedAt',
    'motivation',
  ])('an import rejects only the row with a NUL byte in the column %s', async (column) => {
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    const given: Record<string, string> = {
      ...{
        email: newAddress(),
        name: 'Ada',
        phone: '+47 555 80 000',
        address: 'Harbour Street 1',
        ssc: '5',
        hsc: '5',
      },
      ...{ gender: '', degree: '', receivedAt: '', motivation: 'Because' },
    };
    const columns = Object.keys(given);
    const line = (cells: Record<string, string>) => columns.map((name) => cells[name]).join(',');
    const broken = { ...given, [column]: `${given[column]}\u0000x` };
    const file = [columns.join(','), line(broken), line({ ...given, email: newAddress() })].join('\n');
    const answer = await send(id, file);
    expect(answer.statusCode).toBe(200);
    const { rows } = answer.json<ApplicationImport>();
    expect(rows.map(({ state }) => state)).toEqual(['REFUSED', 'ENTERED']);
    expect(rows[0]?.problems.map((one) => one.column)).toEqual([column]);
  });

  it("an import processes 100 rows per call and returns the next row's number", async () => {
    const { id } = await makeScholarship(portal.ctx, {
      deadline: new Date(TEST_NOW.getTime() - 5 * 86_400_000).toISOString().slice(0, 10),
    });
    const file = [HEAD, ...Array.from({ length: 130 }, () => rowOf(newAddress()))].join('\n');
    const first = (await send(id, file, { query: '&dryRun=true' })).json<ApplicationImport>();
    expect([first.rows.length, first.next, first.rowCount]).toEqual([100, 102, 130]);
    expect(first.rows[0]?.problems).toEqual([
      { column: null, message: expect.stringContaining('closed on') },
    ]);
    const last = (await send(id, file, { query: '&dryRun=true&from=102' })).json<ApplicationImport>();
    expect([last.rows.length, last.next, last.rows.at(-1)?.row]).toEqual([30, null, 131]);
  });
});
