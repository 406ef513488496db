import { expect, it } from 'vitest';
import { scholarshipSpelling } from '../../../api/rest/wire.ts';
import { formatReferenceNumber } from '../../../applications/referenceNumber.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import { makeApplication } from '../../../test/factories.ts';
import { runImports } from '../runImports.ts';

const { portal, opened, prepare, release, preview, totals, auditOf } = await openAwardsPortal();
const { ctx } = portal;
const { db } = ctx;

const HEAD = 'application,outcome,amount,place,reason';
const run = () => runImports(ctx, { url: ctx.env.DATABASE_URL ?? '', spell: scholarshipSpelling });
const LIST = '{ imports { state added unchanged bad ignoredColumns problems { line column message } } }';
const listed = async () => (await portal.asAdmin(LIST)).data.imports[0];

async function check(rows: readonly string[], head = HEAD) {
  await db.import.deleteMany();
  const payload = [head, ...rows].join('\n');
  const url = '/imports?kind=DECISIONS&name=decisions.csv';
  const answer = await portal.requestAs('admin', { method: 'POST', url, payload });
  expect(answer.statusCode).toBe(201);
  await run();
  return { id: answer.json<{ id: string }>().id, ...(await listed()) };
}

async function confirm(id: string) {
  await portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });
  await run();
  return listed();
}

const draftsOf = async (scholarshipId: string) =>
  (
    await db.decision.findMany({
      where: { application: { scholarshipId }, state: 'DRAFT' },
      orderBy: { applicationId: 'asc' },
    })
  ).map(({ outcome, amount, waitlistRank, reason, isReasonShared }) => ({
    ...{ outcome, amount: amount === null ? null : Number(amount), waitlistRank, reason, isReasonShared },
  }));

// product: P18.62
it('imported decisions are prepared once confirmed, and importing them again changes nothing', async () => {
  const { scholarshipId, ids } = await opened(5);
  const [a = '', b = '', c = '', d = '', e = ''] = ids;
  await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids: [a] });
  const rows = [
    `${formatReferenceNumber({ id: a })};award;2500,50;;`,
    `${b};AWARD;;;`,
    `${c};Waitlist;;;`,
    `${d};not selected;;;"Weak; says the panel"`,
    `${e};Return for changes;;;Page 2 is missing.`,
  ];
  const head = `\uFEFF${HEAD.replaceAll(',', ';')}`;
  const dry = await check(rows, head);
  expect(dry).toMatchObject({ state: 'CHECKED', added: 5, bad: 0, problems: [], ignoredColumns: [] });
  expect(await draftsOf(scholarshipId)).toHaveLength(1);
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 5, bad: 0 });
  const quiet = { amount: null, waitlistRank: null, reason: null, isReasonShared: false };
  expect(await draftsOf(scholarshipId)).toEqual([
    { ...quiet, outcome: 'AWARD', amount: 250_050 },
    { ...quiet, outcome: 'AWARD', amount: 100_000 },
    { ...quiet, outcome: 'WAITLIST', waitlistRank: 1 },
    { ...quiet, outcome: 'NOT_SELECTED', reason: 'Weak; says the panel' },
    { ...quiet, outcome: 'RETURN', reason: 'Page 2 is missing.', isReasonShared: true },
  ]);
  expect(await totals(scholarshipId)).toMatchObject({ totals: { intended: 350_050, intendedCount: 2 } });
  const admin = await portal.person('admin');
  expect((await auditOf(b)).at(-1)).toMatchObject({ action: 'decision.prepare', actorId: admin.id });
  expect(await db.outboxMail.count()).toBe(0);
  const before = await draftsOf(scholarshipId);
  expect(await check(rows, head)).toMatchObject({ added: 0, unchanged: 5, bad: 0 });
  expect(await draftsOf(scholarshipId)).toEqual(before);
  expect((await preview(scholarshipId)).counts).toEqual({
    ...{ awards: 2, waitlisted: 1, notSelected: 1, returned: 1 },
  });
});

// product: P18.62
it('importing a waitlist decision without a place preserves the place and updates the reason', async () => {
  const { scholarshipId, ids } = await opened(2);
  const [a = '', b = ''] = ids;
  for (const id of [a, b]) await prepare(scholarshipId, { outcome: 'WAITLIST', ids: [id] });
  const dry = await check([`${a},WAITLIST,,,Strong`]);
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 1, bad: 0 });
  expect(await draftsOf(scholarshipId)).toMatchObject([
    { waitlistRank: 1, reason: 'Strong' },
    { waitlistRank: 2, reason: null },
  ]);
});

// product: P18.61
it('an imported decision stays left out of releases if it replaces one left out', async () => {
  const { scholarshipId, ids } = await opened(1);
  const [a = ''] = ids;
  await prepare(scholarshipId, { outcome: 'NOT_SELECTED', ids });
  await db.decision.updateMany({ where: { applicationId: a }, data: { isLeftOut: true } });
  const dry = await check([`${a},NOT_SELECTED,,,Weak`]);
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 1 });
  expect(await preview(scholarshipId)).toMatchObject({ leftOut: 1 });
});

// product: P18.63
it('each imported decision that cannot be prepared is reported with its field', async () => {
  const { scholarshipId, ids } = await opened(8, { budget: 300_000, places: 2 });
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', own = ''] = ids;
  const other = await opened(1);
  await db.application.update({ where: { id: f }, data: { cancelledAt: ctx.now() } });
  await db.application.update({ where: { id: g }, data: { status: 'REJECTED' } });
  const admin = await portal.person('admin');
  const { id: mine } = await makeApplication(ctx, {
    ...{ applicantId: admin.id, scholarshipId, status: 'PROCESSING' },
  });
  const dry = await check([
    `${a},AWARD,1000,,`,
    `${a.toUpperCase()},AWARD,1000,,`,
    'AP-0000-0000-0000,AWARD,,,',
    `${other.ids[0]},AWARD,1000,,`,
    `${f},AWARD,,,`,
    `${g},AWARD,,,`,
    `${mine},AWARD,,,`,
    `${b},AWARD,0,,`,
    `${b},AWARD,=1+1,,`,
    `${c},MAYBE,,,`,
    `${c},NOT_SELECTED,5,,`,
    `${c},WAITLIST,,0,`,
    `${c},RETURN,,,`,
    `${c},WAITLIST,,2,`,
    `${d},WAITLIST,,2,`,
    `${e},AWARD,1000,,`,
    `${own},AWARD,1000,,`,
  ]);
  const found = dry.problems.map(({ line, column }: { line: number; column: string }) => `${line} ${column}`);
  expect(found).toEqual([
    ...['3 null', '4 application', '5 application', '6 application', '7 application', '8 application'],
    ...[
      '9 amount',
      '10 amount',
      '11 outcome',
      '12 amount',
      '13 place',
      '14 reason',
      '16 place',
      '18 outcome',
    ],
  ]);
  expect(dry).toMatchObject({ added: 3, bad: 14 });
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 3, bad: 14 });
  expect((await draftsOf(scholarshipId)).map(({ outcome }) => outcome)).toEqual([
    ...['AWARD', 'WAITLIST', 'AWARD'],
  ]);
  for (const amount of ['-5', '1.005', '1000.01', 'many', '99999999999999'])
    expect((await check([`${b},AWARD,${amount},,`])).problems).toMatchObject([{ column: 'amount' }]);
  const columns = 'application,outcome,amount,currency,scholarship';
  const wrong = await check(
    [`${d},AWARD,1,USD,`, `${b},AWARD,1,EUR,${other.scholarshipId}`, `${d},AWARD,1,EUR,`],
    columns,
  );
  expect(wrong.problems.map(({ column }: { column: string }) => column)).toEqual([
    ...['currency', 'application', null],
  ]);
});

// product: P18.63
it('imported decisions are rejected during a release, without a plan or beyond available places', async () => {
  const { scholarshipId, ids } = await opened(3);
  const [a = '', b = '', c = ''] = ids;
  await prepare(scholarshipId, { outcome: 'WAITLIST', ids: [a] });
  expect((await check([`${b},WAITLIST,,1,`])).problems).toMatchObject([{ line: 2, column: 'place' }]);
  expect((await check([`${a},WAITLIST,,,`, `${b},WAITLIST,,1,`])).problems).toMatchObject([
    { line: 3, column: 'place' },
  ]);
  expect(await check([`${a},WAITLIST,,2,`, `${b},WAITLIST,,1,`])).toMatchObject({ added: 2, bad: 0 });
  await release(scholarshipId);
  expect((await check([`${a},AWARD,,,`, `${c},AWARD,,,`])).problems).toMatchObject([
    { line: 2, column: 'application' },
  ]);
  const bare = await opened(1, null);
  expect((await check([`${bare.ids[0]},AWARD,5,,`])).problems).toMatchObject([{ column: 'outcome' }]);
});

// product: P18.62
it("a round's exported results can be imported as decisions once a column is added", async () => {
  const { scholarshipId, ids } = await opened(1);
  const head = 'ID,Reference number,Code,Applicant,Rank,outcome';
  const dry = await check([`x,${formatReferenceNumber({ id: ids[0] ?? '' })},A1,Ada,1,award`], head);
  expect(dry).toMatchObject({ added: 1, bad: 0 });
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 1 });
  expect(await draftsOf(scholarshipId)).toMatchObject([{ outcome: 'AWARD', amount: 100_000 }]);
});
