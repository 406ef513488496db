import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeTrees } from '../../../catalogue/requirements/requirementTrees.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { MOTIVATION, makeScholarshipWithQuestions } from '../../../test/questions.ts';
import { FROM_BANGLADESH } from '../../../test/requirements.ts';
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

const statesOf = ({ rows }: ApplicationImport) => rows.map(({ row, state }) => [row, state]);
const count = (scholarshipId: string) => portal.ctx.db.application.count({ where: { scholarshipId } });

describe('application import', () => {
  // product: P15.7
  it('a dry run enters no applications, and a repeated import enters each row once', async () => {
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    const known = await makePerson(portal.ctx);
    const [first, second] = [newAddress(), newAddress()];
    const file = [
      `${HEAD},receivedAt,motivation,notes`,
      rowOf(first, ',2026-06-14,"I like, it",x'),
      `${second},,1,Harbour Street 1,4.8,4.9,10/06/2026,=1+1,`,
      rowOf(known.email, ',,Because,'),
    ].join('\r\n');
    await portal.person('moderator');
    const people = await portal.ctx.db.user.count();
    const mails = await portal.ctx.db.outboxMail.count();
    const looked = (await send(id, file, { query: '&dryRun=true' })).json<ApplicationImport>();
    expect(looked).toMatchObject({ isDryRun: true, rowCount: 3, next: null, ignoredColumns: ['notes'] });
    expect(statesOf(looked)).toEqual([
      [2, 'ENTERED'],
      [3, 'REFUSED'],
      [4, 'ENTERED'],
    ]);
    expect(looked.rows[1]?.problems.map(({ column }) => column).sort()).toEqual([
      'motivation',
      'name',
      'phone',
      'receivedAt',
    ]);
    expect([
      await count(id),
      await portal.ctx.db.user.count(),
      await portal.ctx.db.outboxMail.count(),
    ]).toEqual([...[0, people, mails]]);
    const entered = (await send(id, file)).json<ApplicationImport>();
    expect([entered.isDryRun, statesOf(entered)]).toEqual([false, statesOf(looked)]);
    expect(await count(id)).toBe(2);
    const application = await portal.ctx.db.application.findFirstOrThrow({
      where: { scholarshipId: id, applicant: { email: first } },
      include: { answerSet: true, events: true },
    });
    expect(application.answerSet?.answers).toEqual({ motivation: 'I like, it' });
    expect(application.events).toMatchObject([{ detail: { receivedAt: '2026-06-14T00:00:00.000Z' } }]);
    const again = (await send(id, file)).json<ApplicationImport>();
    expect(again.rows.map(({ state }) => state)).toEqual(['APPLIED', 'REFUSED', 'APPLIED']);
    expect([await count(id), await portal.ctx.db.outboxMail.count()]).toEqual([2, mails + 2]);
  });

  it('an import accepts spreadsheet CSV with BOM, semicolons, leading apostrophes and option labels', async () => {
    const trade = {
      ...{ key: 'trade', kind: 'choice', label: { en: 'Your trade' }, isRequired: true },
      options: [{ value: 'MASON', label: { en: 'Stone mason' } }],
    };
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [trade]);
    const email = newAddress();
    const file = `\uFEFFE-Mail;EMAIL;Applicant;Phone;Address;SSC;HSC;Gender;Your trade\n;${email};Ada;'+47 555 80 000;'-Street;5;5;Female;stone mason`;
    const answer = (await send(id, file)).json<ApplicationImport>();
    expect(statesOf(answer)).toEqual([[2, 'ENTERED']]);
    const application = await portal.ctx.db.application.findFirstOrThrow({
      where: { scholarshipId: id },
      include: { answerSet: true },
    });
    expect(application).toMatchObject({ phone: '+47 555 80 000', address: '-Street', gender: 'FEMALE' });
    expect(application.answerSet?.answers).toEqual({ trade: 'MASON' });
  });

  it('an imported row that gives a reason gets a requirement exception', async () => {
    const trees = await storeTrees(portal.ctx, { hard: FROM_BANGLADESH, soft: null });
    const { id } = await makeScholarship(portal.ctx, trees);
    const file = [
      `${HEAD},exceptionReason`,
      rowOf(newAddress(), ',"The passport is on its way."'),
      rowOf(newAddress(), ','),
    ].join('\n');
    expect(statesOf((await send(id, file)).json())).toEqual([
      [2, 'ENTERED'],
      [3, 'REFUSED'],
    ]);
    const exceptions = await portal.ctx.db.requirementException.findMany({ where: { scholarshipId: id } });
    expect(exceptions).toMatchObject([{ reason: 'The passport is on its way.' }]);
  });

  it('an import reports errors that affect the whole file and rows with duplicate addresses', async () => {
    const { id } = await makeScholarshipWithQuestions(portal.ctx, [MOTIVATION]);
    const said = async (payload: string | Buffer) => (await send(id, payload)).json().fields?.file;
    expect(await said('email,phone\nx,y')).toBe(
      'Name the columns applicantName, address, ssc, hsc, motivation in the first line.',
    );
    expect(await said(`${HEAD},motivation,Name\n`)).toBe('Use the column Name only once.');
    expect(await said(`${HEAD},motivation\n`)).toBe('The file has no rows below the column names.');
    expect(await said(Buffer.from('email,n\xe4me', 'latin1'))).toBe('Send a table as CSV.');
    expect(await said(Buffer.from([0xff, 0xfe, 0x65, 0]))).toBe('Send a table as CSV.');
    const long = `${HEAD},motivation\n${`${rowOf('x@example.org', ',y')}\n`.repeat(2001)}`;
    expect(await said(long)).toBe('Send at most 2,000 rows at a time.');
    const email = newAddress();
    const { id: plain } = await makeScholarship(portal.ctx);
    const twice = `${HEAD}\n${rowOf(email)}\n${rowOf(email.toUpperCase())}`;
    const answer = (await send(plain, twice, { query: '&dryRun=true' })).json<ApplicationImport>();
    expect(answer.rows[1]).toMatchObject({
      ...{ row: 3, state: 'REFUSED' },
      problems: [{ column: 'email', message: 'Row 2 already has this address. Remove one of the two.' }],
    });
    const silent = await portal.requestAs(await portal.person('moderator'), {
      ...{ method: 'POST', url: `/imports/applications?scholarship=${plain}`, payload: twice },
    });
    expect(silent.json().fields).toEqual({
      consent: 'Confirm that the applicant agreed to the privacy terms.',
    });
  });
});
