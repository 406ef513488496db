import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_BANK_FILE_ROWS } from '../../../../rules/awards/disbursements.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { makeAward, makeParts } from '../../../test/awards.ts';
import { makePerson, type Person } from '../../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const PAY =
  'mutation ($input: PayDisbursementsInput!) { payDisbursements(input: $input) { results { id isDone code message } } }';
const FILE =
  'mutation ($input: PayByFileInput!) { payByFile(input: $input) { paid problems { row message } } }';

const pay = async (ids: string[], { paidOn = '2026-06-01', reference = 'R1', as }: Options = {}) => {
  const variables = { input: { ids, paidOn, reference } };
  return portal.as(as ?? (await portal.person('admin')), PAY, variables);
};
type Options = { paidOn?: string; reference?: string; as?: Person };
const resultsOf = async (...given: Parameters<typeof pay>) =>
  (await pay(...given)).data.payDisbursements.results.map(
    ({ code, message }: { code: string | null; message: string }) => (code ? `${code} ${message}` : 'ok'),
  );
const HEAD = 'disbursement,paidOn,amount,currency,reference';
const send = async (rows: string[], { isDryRun = false, head = HEAD, as }: FileOptions = {}) =>
  portal.as(as ?? (await portal.person('admin')), FILE, {
    input: { csv: [head, ...rows].join('\n'), isDryRun },
  });
type FileOptions = { isDryRun?: boolean; head?: string; as?: Person };
const problemsOf = async (...given: Parameters<typeof send>) => {
  const { paid, problems } = (await send(...given)).data.payByFile;
  return { paid, problems: problems.map(({ row, message }: Problem) => `${row} ${message}`) };
};
type Problem = { row: number; message: string };
const read = (id: string) => portal.ctx.db.disbursement.findUniqueOrThrow({ where: { id } });
const statesOf = async (ids: string[]) => Promise.all(ids.map(async (id) => (await read(id)).state));
const auditOf = (targetId: string) =>
  portal.ctx.db.auditEntry.findMany({
    where: { targetId },
    select: { action: true, before: true, after: true, actorId: true },
  });

const makePlanned = async (given: Parameters<typeof makeAward>[1] = {}) => {
  const award = await makeAward(portal.ctx, given);
  const ids = await makeParts(portal.ctx, award.id, [
    ['2026-06-01', 100_000],
    ['2026-12-01', 200_000],
  ]);
  return { award, ids: ids as [string, string] };
};

const holdPayments = (awardId: string) =>
  portal.ctx.db.bankDetails.create({
    data: { awardId, sealed: 'x', accountEnding: '3000', changedAt: portal.ctx.now() },
  });

// product: P18.21
describe('payments marked individually', () => {
  it('an admin can mark a planned payment as paid once, with date and reference', async () => {
    const { ids } = await makePlanned();
    const [first, second] = ids;
    expect(await resultsOf(ids)).toEqual(['ok', 'ok']);
    expect(await read(first)).toMatchObject({
      ...{ state: 'PAID', paidOn: new Date('2026-06-01'), reference: 'R1', amount: 100_000n },
    });
    const { id: actorId } = await portal.person('admin');
    expect(await auditOf(second)).toEqual([
      {
        ...{ action: 'disbursement.pay', actorId },
        ...{ before: { state: 'PLANNED' }, after: { state: 'PAID', paidOn: '2026-06-01' } },
      },
    ]);
    const paid = await read(first);
    expect(await resultsOf([first], { paidOn: '2026-06-02', reference: 'R2' })).toEqual([
      'CONFLICT This payment was already made.',
    ]);
    expect(await read(first)).toEqual(paid);
  });

  // security: C121
  it('a payment that is marked as paid twice in parallel is recorded once', async () => {
    const { ids } = await makePlanned();
    const answers = await Promise.all([resultsOf([ids[0]]), resultsOf([ids[0]], { reference: 'R2' })]);
    expect(answers.flat().toSorted()).toEqual(['CONFLICT This payment was already made.', 'ok']);
    expect(await auditOf(ids[0])).toHaveLength(1);
  });

  it('the field viewerCanPay says whether the viewer may mark a payment as paid', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const canPay = async (id: string, as: Person) => {
      const query =
        '{ awards(scholarshipId: "SCHOLARSHIP") { items { disbursements { id viewerCanPay } } } }';
      const { award } = await portal.ctx.db.disbursement.findUniqueOrThrow({
        where: { id },
        include: { award: { include: { application: true } } },
      });
      const { data } = await portal.as(as, query.replace('SCHOLARSHIP', award.application.scholarshipId));
      return data.awards.items[0].disbursements.find((part: { id: string }) => part.id === id).viewerCanPay;
    };
    const { ids } = await makePlanned();
    await pay([ids[0]]);
    const own = await makePlanned({ applicantId: admin.id });
    const withdrawn = await makePlanned({ state: 'WITHDRAWN' });
    const moderator = await portal.person('moderator');
    expect(await Promise.all([canPay(ids[1], admin), canPay(ids[1], moderator)])).toEqual([true, false]);
    const refused = [ids[0], own.ids[0], withdrawn.ids[0]];
    expect(await Promise.all(refused.map((id) => canPay(id, admin)))).toEqual([false, false, false]);
  });

  // security: C120
  it('future dates, ended awards and holds each prevent marking a payment as paid', async () => {
    const { ids } = await makePlanned();
    expect(getCode(await pay(ids, { paidOn: '2026-06-16' }))).toBe('INVALID_INPUT');
    const held = await makePlanned();
    await holdPayments(held.award.id);
    const withdrawn = await makePlanned({ state: 'WITHDRAWN' });
    const asked = [held.ids[0], withdrawn.ids[0], crypto.randomUUID(), ids[0]];
    expect(await resultsOf(asked)).toEqual([
      expect.stringMatching(/^CONFLICT .*second admin/),
      expect.stringMatching(/^CONFLICT .*accepted/),
      expect.stringMatching(/^NOT_FOUND/),
      'ok',
    ]);
    expect(await statesOf([...held.ids, ...withdrawn.ids])).toEqual(Array(4).fill('PLANNED'));
  });

  // security: C121
  it('only admins can mark payments as paid, but not payments to themselves', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const { ids } = await makePlanned({ applicantId: admin.id });
    expect(await resultsOf(ids, { as: admin })).toEqual([
      expect.stringMatching(/^CONFLICT/),
      expect.stringMatching(/^CONFLICT/),
    ]);
    const moderator = await portal.person('moderator');
    expect(getCode(await pay(ids, { as: moderator }))).toBe('FORBIDDEN');
    expect(getCode(await send([], { as: moderator }))).toBe('FORBIDDEN');
    expect(await problemsOf([`${ids[0]},2026-06-01,1000,EUR`], { as: admin })).toEqual({
      paid: 0,
      problems: ['2 This is a payment to you. Another admin must mark it as paid.'],
    });
    expect(await statesOf(ids)).toEqual(['PLANNED', 'PLANNED']);
  });
});

// product: P18.22
describe('payments marked as paid by a bank file', () => {
  // security: C121
  it('a dry run of a bank file changes nothing; a real run marks payments', async () => {
    const { ids } = await makePlanned();
    const rows = [`${ids[0].toUpperCase()},2026-06-01,1000.00,eur,R1`, `${ids[1]},2026-06-02,2000,EUR,`];
    expect(await problemsOf(rows, { isDryRun: true })).toEqual({ paid: 2, problems: [] });
    expect(await statesOf(ids)).toEqual(['PLANNED', 'PLANNED']);
    expect(await problemsOf(rows)).toEqual({ paid: 2, problems: [] });
    const paid = await Promise.all(ids.map(read));
    expect(paid).toMatchObject([
      { state: 'PAID', paidOn: new Date('2026-06-01'), reference: 'R1' },
      { state: 'PAID', paidOn: new Date('2026-06-02'), reference: null },
    ]);
    expect(await problemsOf(rows)).toEqual({
      paid: 0,
      problems: ['2 This payment is already marked as paid.', '3 This payment is already marked as paid.'],
    });
    expect(await Promise.all(ids.map(read))).toEqual(paid);
    expect((await Promise.all(ids.map(auditOf))).map(({ length }) => length)).toEqual([1, 1]);
  });

  // security: C121
  it('each invalid row of a bank file is reported, and no payment is marked', async () => {
    const { ids } = await makePlanned();
    const [first, second] = ids;
    const stopped = await makePlanned();
    const data = { state: 'STOPPED', reason: 'x' } as const;
    await portal.ctx.db.disbursement.update({ where: { id: stopped.ids[0] }, data });
    const ended = await makePlanned({ state: 'WITHDRAWN' });
    const held = await makePlanned();
    await holdPayments(held.award.id);
    const yen = await makeAward(portal.ctx, { currency: 'JPY' });
    const [inYen = ''] = await makeParts(portal.ctx, yen.id, [['2026-06-01', 500]]);
    const rows = [
      `${first},2026-06-01,1000.00,EUR,R1`,
      `${crypto.randomUUID()},2026-06-01,1000,EUR`,
      `x,2026-06-01,1000,EUR`,
      `${second},2026-06-01,1000,EUR`,
      `${second},2026-06-01,2000,USD`,
      `${first},2026-06-01,1000,EUR`,
      `${stopped.ids[0]},2026-06-01,1000,EUR`,
      `${ended.ids[0]},2026-06-01,1000,EUR`,
      `${held.ids[0]},2026-06-01,1000,EUR`,
      `${stopped.ids[1]},2026-06-16,2000,EUR`,
      `${stopped.ids[1]},1 June,2000,EUR`,
      `${inYen},2026-06-01,500.00,JPY`,
      `${stopped.ids[1]},2026-06-01,-2000,EUR`,
      `${stopped.ids[1]},2026-06-01,,EUR`,
    ];
    const twice = (row: number) => `Row ${row} has the same payment.`;
    const wrong = 'This is not the planned amount.';
    expect(await problemsOf(rows)).toEqual({
      paid: 0,
      problems: [
        '3 No payment has this ID.',
        '4 No payment has this ID.',
        `5 ${wrong}`,
        `6 ${twice(5)}`,
        `7 ${twice(2)}`,
        '8 This payment was stopped, or its award has ended.',
        '9 This payment was stopped, or its award has ended.',
        expect.stringMatching(/^10 .*second admin/),
        '11 Choose today or an earlier day.',
        expect.stringMatching(/^12 Enter a day/),
        `13 ${wrong}`,
        `14 ${wrong}`,
        `15 ${twice(14)}`,
      ],
    });
    expect(await problemsOf([`${second},2026-06-01,2000,USD`])).toEqual({
      paid: 0,
      problems: ['2 The award is in EUR.'],
    });
    expect(await statesOf([...ids, ...held.ids, inYen])).toEqual(Array(5).fill('PLANNED'));
  });

  it('bank files with semicolons, extra columns and decimal commas are accepted', async () => {
    const { ids } = await makePlanned();
    const head = 'Name;CURRENCY;Amount;PaidOn;Disbursement';
    expect(await problemsOf([`Ada;EUR;1000,00;2026-06-01;${ids[0]}`], { head })).toEqual({
      paid: 1,
      problems: [],
    });
    expect(await read(ids[0])).toMatchObject({ state: 'PAID', reference: null });
  });

  it('bank files that are empty, lack columns or have too many rows are rejected', async () => {
    const answers = await Promise.all([
      send([]),
      send(['x'], { head: 'disbursement,paidOn,amount' }),
      send(Array(MAX_BANK_FILE_ROWS + 1).fill('x,2026-06-01,1,EUR')),
    ]);
    expect(answers.map(getCode)).toEqual(Array(3).fill('INVALID_INPUT'));
    expect(Object.keys(answers[2]?.errors?.[0]?.extensions.fields ?? {})).toEqual(['csv']);
  });

  it('a bank file with the most rows and long references fits in a request', async () => {
    const row = `${crypto.randomUUID()},2026-06-01,100000.00,EUR,${'R'.repeat(100)}`;
    expect(getCode(await send(Array(MAX_BANK_FILE_ROWS).fill(row), { isDryRun: true }))).toBe('ok');
  });

  it('a bank file reports at most 100 problems', async () => {
    const { problems } = await problemsOf(Array(150).fill('x,2026-06-01,1,EUR'));
    expect(problems).toHaveLength(100);
  });

  // security: C121
  it('a bank file that is sent twice in parallel is processed once', async () => {
    const { ids } = await makePlanned();
    const rows = ids.map((id, place) => `${id},2026-06-01,${1000 * (place + 1)},EUR`);
    const paid = (await Promise.all([problemsOf(rows), problemsOf(rows.toReversed())])).map(
      (one) => one.paid,
    );
    expect(paid.toSorted()).toEqual([0, 2]);
    expect((await Promise.all(ids.map(auditOf))).map(({ length }) => length)).toEqual([1, 1]);
  });
});
