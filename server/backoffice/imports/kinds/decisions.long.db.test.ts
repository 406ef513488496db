import { expect, it } from 'vitest';
import { formatReferenceNumber } from '../../../applications/referenceNumber.ts';
import { openDecisionImportsPortal } from '../../../test/decisionImports.ts';
import { makeApplication } from '../../../test/factories.ts';

const { portal, opened, prepare, preview, check, confirm, draftsOf } = await openDecisionImportsPortal();
const { ctx } = portal;
const { db } = ctx;

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

// product: P18.62
it("a round's exported results can be imported as decisions once a column is added", async () => {
  const { scholarshipId, ids } = await opened(1);
  const head = 'ID,Reference number,Code,Applicant,Rank,outcome';
  const dry = await check([`x,${formatReferenceNumber({ id: ids[0] ?? '' })},A1,Ada,1,award`], head);
  expect(dry).toMatchObject({ added: 1, bad: 0 });
  expect(await confirm(dry.id)).toMatchObject({ state: 'DONE', added: 1 });
  expect(await draftsOf(scholarshipId)).toMatchObject([{ outcome: 'AWARD', amount: 100_000 }]);
});
