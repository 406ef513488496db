import { expect, it } from 'vitest';
import { formatReferenceNumber } from '../../../applications/referenceNumber.ts';
import { openDecisionImportsPortal } from '../../../test/decisionImports.ts';

const { portal, opened, prepare, release, preview, totals, auditOf, HEAD, check, confirm, draftsOf } =
  await openDecisionImportsPortal();
const { ctx } = portal;
const { db } = ctx;

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

// product: P18.63
it('a refused row frees neither money nor a waitlist place for other rows', async () => {
  const { scholarshipId, ids } = await opened(2, { budget: 100_000 });
  const [a = '', b = ''] = ids;
  const tooMuch = `${a},AWARD,2000,,`;
  await prepare(scholarshipId, { outcome: 'AWARD', ids: [a] });
  expect(await check([tooMuch, `${b},AWARD,1000,,`])).toMatchObject({
    ...{ added: 0, bad: 2 },
    problems: [
      { line: 2, column: 'amount' },
      { line: 3, column: 'amount' },
    ],
  });
  await prepare(scholarshipId, { outcome: 'WAITLIST', ids: [a] });
  expect(await check([tooMuch, `${b},WAITLIST,,1,`])).toMatchObject({
    ...{ added: 0, bad: 2 },
    problems: [
      { line: 2, column: 'amount' },
      { line: 3, column: 'place' },
    ],
  });
});
