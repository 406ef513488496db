import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { makeAward, makeParts } from '../../../test/awards.ts';
import { makeCoordinator, makeOrganisation } from '../../../test/organisations.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { rounds } from '../../../test/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

type Part = { dueOn: string; amount: number; condition?: string };

const PLAN =
  'mutation ($input: PlanDisbursementsInput!) { planDisbursements(input: $input) { id version disbursements { id dueOn amount condition state } } }';
const plan = (
  awardId: string,
  parts: Part[],
  { version = 1, as }: { version?: number; as?: Person } = {},
) => {
  const variables = { input: { awardId, parts, version } };
  return as ? portal.as(as, PLAN, variables) : portal.asModerator(PLAN, variables);
};
const stop = (id: string, reason = 'On leave.') =>
  portal.asModerator(
    'mutation ($id: UUID!, $reason: String!) { stopDisbursement(id: $id, reason: $reason) { state reason } }',
    { id, reason },
  );
const rowsOf = (awardId: string) =>
  portal.ctx.db.disbursement.findMany({ where: { awardId }, orderBy: [{ dueOn: 'asc' }, { amount: 'asc' }] });
const sumOf = async (awardId: string) =>
  (await rowsOf(awardId)).reduce((total, { amount }) => total + Number(amount), 0);
const auditOf = (targetId: string) =>
  portal.ctx.db.auditEntry.findMany({
    where: { targetId },
    select: { action: true, targetType: true, before: true, after: true },
    orderBy: { id: 'asc' },
  });

const FEBRUARY = { dueOn: '2027-02-01', amount: 100_000 };
const AUGUST = { dueOn: '2027-08-01', amount: 200_000, condition: 'Enrolled in the second term' };

// product: P18.18
describe('planned disbursements', () => {
  it("staff can plan an award's payments; the audit omits the payments' conditions", async () => {
    const { id } = await makeAward(portal.ctx);
    const { data, errors } = await plan(id, [AUGUST, FEBRUARY]);
    expect(errors).toBeUndefined();
    const [first, second] = data.planDisbursements.disbursements;
    expect(first).toEqual({ id: first.id, ...FEBRUARY, condition: null, state: 'PLANNED' });
    expect(second).toEqual({ id: second.id, ...AUGUST, state: 'PLANNED' });
    expect(data.planDisbursements.version).toBe(2);
    const { condition: _, ...august } = AUGUST;
    expect(await auditOf(id)).toEqual([
      {
        ...{ action: 'disbursement.plan', targetType: 'award' },
        ...{ before: { planned: [] }, after: { planned: [august, FEBRUARY] } },
      },
    ]);
  });

  it('a new plan preserves the IDs of unchanged payments and removes all other payments', async () => {
    const { id } = await makeAward(portal.ctx);
    const made = (await plan(id, [FEBRUARY, AUGUST])).data.planDisbursements.disbursements;
    const changed = await plan(
      id,
      [
        { ...FEBRUARY, condition: 'Enrolled' },
        { ...AUGUST, amount: 150_000 },
      ],
      {
        version: 2,
      },
    );
    const [first, second] = changed.data.planDisbursements.disbursements;
    expect(first).toEqual({ ...made[0], condition: 'Enrolled' });
    expect(second.id).not.toBe(made[1].id);
    expect(await rowsOf(id)).toHaveLength(2);
    expect((await plan(id, [], { version: 3 })).data.planDisbursements.disbursements).toEqual([]);
  });

  it('two planned payments with the same date and amount are both saved', async () => {
    const { id } = await makeAward(portal.ctx);
    const made = (await plan(id, [FEBRUARY, FEBRUARY])).data.planDisbursements.disbursements;
    const again = (await plan(id, [FEBRUARY, FEBRUARY, FEBRUARY], { version: 2 })).data.planDisbursements;
    const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
    expect(ids(again.disbursements)).toEqual(expect.arrayContaining(ids(made)));
    expect(new Set(ids(again.disbursements)).size).toBe(3);
  });

  // security: C121
  it('the sum of planned, paid and stopped payments never exceeds the award', async () => {
    const { id } = await makeAward(portal.ctx);
    const [paid = '', stopped = ''] = await makeParts(portal.ctx, id, [
      ['2027-02-01', 100_000],
      ['2027-03-01', 50_000],
    ]);
    await portal.ctx.db.disbursement.update({
      where: { id: paid },
      data: { state: 'PAID', paidOn: new Date('2027-02-01') },
    });
    expect(getCode(await stop(stopped))).toBe('ok');
    const over = await plan(id, [{ ...AUGUST, amount: 150_001 }], { version: 2 });
    expect(over.errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        parts: 'Only 1500 EUR of the award is left to plan, because paid and stopped payments also count.',
      },
    });
    expect(getCode(await plan(id, [{ ...AUGUST, amount: 150_000 }], { version: 2 }))).toBe('ok');
    expect(await sumOf(id)).toBe(300_000);
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['PAID', 'STOPPED', 'PLANNED']);
  });

  it('a payment plan with zero or negative amounts or empty reasons is rejected', async () => {
    const { id } = await makeAward(portal.ctx);
    for (const amount of [0, -1])
      expect(getCode(await plan(id, [{ ...AUGUST, amount }]))).toBe('INVALID_INPUT');
    const [part = ''] = await makeParts(portal.ctx, id, [['2027-02-01', 1]]);
    expect(getCode(await stop(part, '  '))).toBe('INVALID_INPUT');
    expect(await sumOf(id)).toBe(1);
  });

  it.each(['OFFERED', 'DECLINED', 'LAPSED', 'WITHDRAWN', 'ENDED'] as const)(
    'an award that is %s cannot have planned payments',
    async (state) => {
      const { id } = await makeAward(portal.ctx, { state });
      expect(getCode(await plan(id, [FEBRUARY]))).toBe('CONFLICT');
      expect(await rowsOf(id)).toEqual([]);
    },
  );

  // security: C121
  it('only one of two parallel payment plans is saved; a stale version is rejected', async () => {
    const { id } = await makeAward(portal.ctx);
    expect(getCode(await plan(id, [FEBRUARY], { version: 2 }))).toBe('CONFLICT');
    for (let round = 1; round <= rounds(3, 30); round += 1) {
      const plans = [FEBRUARY, AUGUST, { ...AUGUST, amount: 300_000 }];
      const codes = (await Promise.all(plans.map((part) => plan(id, [part], { version: round })))).map(
        getCode,
      );
      expect(codes.toSorted()).toEqual(['CONFLICT', 'CONFLICT', 'ok']);
      expect(await rowsOf(id)).toHaveLength(1);
    }
  });

  // security: C121
  it.each<[string, (id: string) => Promise<{ errors?: unknown }>]>([
    ['stopped', (id) => stop(id)],
    [
      'paid',
      (id) =>
        portal.asAdmin(
          `mutation { payDisbursements(input: { ids: ["${id}"], paidOn: "2026-06-01" }) { results { isDone } } }`,
        ),
    ],
    [
      'paid by file',
      (id) =>
        portal.asAdmin(
          'mutation ($csv: String!) { payByFile(input: { csv: $csv, isDryRun: false }) { paid } }',
          {
            csv: `disbursement,paidOn,amount,currency\n${id},2026-06-01,1000,EUR`,
          },
        ),
    ],
  ])('a plan read before a payment was %s is rejected', async (_, end) => {
    const { id } = await makeAward(portal.ctx);
    const [part = ''] = await makeParts(portal.ctx, id, [[FEBRUARY.dueOn, FEBRUARY.amount]]);
    expect((await end(part)).errors).toBeUndefined();
    const stale = await plan(id, [FEBRUARY]);
    expect(stale.errors?.[0]?.message).toMatch(/changed in the meantime/);
    expect(await rowsOf(id)).toMatchObject([{ id: part }]);
    expect((await rowsOf(id))[0]?.state).not.toBe('PLANNED');
  });

  // security: C121
  it("only the organisation's staff can plan an award's payments, unless they are its recipient", async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    const stranger = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    const recipient = await makePerson(portal.ctx);
    const { id } = await makeAward(portal.ctx, { organisationId, applicantId: recipient.id });
    expect(getCode(await plan(id, [FEBRUARY], { as: recipient }))).toBe('FORBIDDEN');
    expect(getCode(await plan(id, [FEBRUARY], { as: stranger }))).toBe('NOT_FOUND');
    expect(getCode(await plan(id, [FEBRUARY], { as: coordinator }))).toBe('ok');
    const staff = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const own = await makeAward(portal.ctx, { applicantId: staff.id });
    expect(getCode(await plan(own.id, [FEBRUARY], { as: staff }))).toBe('CONFLICT');
  });
});

// product: P18.19
it('a stopped disbursement stores its reason, which the audit omits', async () => {
  const { id } = await makeAward(portal.ctx);
  const [part = ''] = await makeParts(portal.ctx, id, [['2027-02-01', 100_000]]);
  expect((await stop(part)).data.stopDisbursement).toEqual({ state: 'STOPPED', reason: 'On leave.' });
  expect(await auditOf(part)).toEqual([
    {
      ...{ action: 'disbursement.stop', targetType: 'disbursement' },
      ...{ before: { state: 'PLANNED' }, after: { state: 'STOPPED' } },
    },
  ]);
  const again = await stop(part);
  expect(again.errors?.[0]?.message).toBe('This payment was stopped.');
  const paid = { state: 'PAID', paidOn: new Date('2027-02-01') } as const;
  await portal.ctx.db.disbursement.update({ where: { id: part }, data: paid });
  expect((await stop(part)).errors?.[0]?.message).toBe('This payment was already made.');
});

// product: P18.20
it("staff can list a scholarship's disbursements by state and due date", async () => {
  const award = await makeAward(portal.ctx);
  await makeParts(portal.ctx, award.id, [
    ['2027-08-01', 2],
    ['2027-02-01', 1],
    ['2027-05-01', 3],
  ]);
  const other = await makeAward(portal.ctx);
  await makeParts(portal.ctx, other.id, [['2027-02-01', 9]]);
  const [, stopped = ''] = (await rowsOf(award.id)).map(({ id }) => id);
  await stop(stopped);
  const list = async (filter = '') => {
    const query = `{ disbursements(scholarshipId: "${award.scholarshipId}" ${filter}) { totalCount items { amount award { id } isHeld } } }`;
    const { items, totalCount } = (await portal.asModerator(query)).data.disbursements;
    expect(totalCount).toBe(items.length);
    return items.map(({ amount }: { amount: number }) => amount);
  };
  expect(await list()).toEqual([1, 3, 2]);
  expect(await list(', state: [PLANNED]')).toEqual([1, 2]);
  expect(await list(', state: [PLANNED], dueBy: "2027-07-31"')).toEqual([1]);
  expect(await list(', state: [STOPPED, PAID]')).toEqual([3]);
  expect(await list(', state: []')).toEqual([]);
});
