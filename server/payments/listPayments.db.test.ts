import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../test/api.ts';
import { getCode } from '../test/applying.ts';
import { makeApplication, makeScholarship } from '../test/factories.ts';
import { makePayment } from '../test/paying.ts';
import { makePerson } from '../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * MINUTE);

const LIST = `query ($filter: PaymentFilter, $page: Int, $pageSize: Int) {
  payments(filter: $filter, page: $page, pageSize: $pageSize) { totalCount pageCount page items { id } }
}`;
async function idsOf(filter: object) {
  const { data, errors } = await portal.asModerator(LIST, { filter, pageSize: 100 });
  expect(errors).toBeUndefined();
  return data.payments.items.map(({ id }: { id: string }) => id);
}

type Payment = Partial<Parameters<typeof makePayment>[1]>;

async function payment(
  given: Payment & { applied?: boolean } = {},
  person: object = {},
  scholarship: object = {},
) {
  const { applied = false, ...rest } = given;
  const { id: payerId } = await makePerson(portal.ctx, person);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, scholarship);
  const application = applied
    ? await makeApplication(portal.ctx, { applicantId: payerId, scholarshipId })
    : null;
  return makePayment(portal.ctx, { payerId, scholarshipId, applicationId: application?.id ?? null, ...rest });
}

describe('payment list', () => {
  it('the payment list filters by status and scholarship, newest payment first', async () => {
    const paid = await payment({ status: 'PAID' });
    const failed = await payment({ status: 'FAILED', scholarshipId: paid.scholarshipId, createdAt: ago(5) });
    const { scholarshipId } = paid;
    expect(await idsOf({ scholarshipId })).toEqual([paid.id, failed.id]);
    expect(await idsOf({ scholarshipId, statuses: ['FAILED'] })).toEqual([failed.id]);
    expect(await idsOf({ scholarshipId, statuses: ['FAILED', 'PAID'] })).toHaveLength(2);
    expect(await idsOf({ scholarshipId, statuses: [] })).toEqual([]);
  });

  it('the payment list searches receipt number, name, e-mail, scholarship and university', async () => {
    const found = await payment(
      {},
      { name: 'Zyx Quill', email: 'quill%_@example.org' },
      { scholarshipName: 'Zyx Award', universityName: 'Zyx University' },
    );
    await payment();
    const { data } = await portal.asModerator(`{ payment(id: "${found.id}") { receiptNumber } }`);
    const { receiptNumber } = data.payment;
    expect(receiptNumber).toMatch(/^R(-[0-9A-F]{4}){3}$/);
    for (const search of [
      receiptNumber,
      receiptNumber.toLowerCase(),
      receiptNumber.slice(2).replaceAll('-', ''),
      'zyx q',
      'QUILL%_',
      'zyx aw',
      'Zyx Univ',
    ])
      expect([search, await idsOf({ search })]).toEqual([search, [found.id]]);
    expect(await idsOf({ search: "' OR 1=1 --" })).toEqual([]);
  });

  it('the payment list rejects excessive page sizes and search lengths', async () => {
    for (const variables of [
      { page: 0 },
      { pageSize: 101 },
      { pageSize: -5 },
      { filter: { search: 'x'.repeat(201) } },
    ])
      expect(getCode(await portal.asModerator(LIST, variables))).toBe('INVALID_INPUT');
  });

  it('the payment list filters by need for attention and returns the reasons', async () => {
    const attention = [
      await payment({ status: 'PAID' }),
      await payment({ status: 'CREATED', createdAt: ago(31) }),
      await payment({ status: 'PAID', applied: true, refundRequestedAt: ago(31) }),
      await payment({ status: 'FAILED', attention: { create: { reason: 'DISPUTED' } } }),
    ];
    const calm = [
      await payment({ status: 'PAID', applied: true }),
      await payment({ status: 'CREATED', createdAt: ago(29) }),
      await payment({ status: 'PAID', applied: true, refundRequestedAt: ago(29) }),
      await payment({ status: 'REFUNDED' }),
      await payment({ status: 'EXPIRED', createdAt: ago(99) }),
    ];
    const [loud, quiet] = [await idsOf({ needsAttention: true }), await idsOf({ needsAttention: false })];
    for (const { id } of attention) expect([loud.includes(id), quiet.includes(id)]).toEqual([true, false]);
    for (const { id } of calm) expect([loud.includes(id), quiet.includes(id)]).toEqual([false, true]);
    const reasons = async ({ id }: { id: string }) =>
      (await portal.asModerator(`{ payment(id: "${id}") { attention { reason } } }`)).data.payment.attention;
    expect(await Promise.all(attention.map(reasons))).toEqual([
      [{ reason: 'NO_APPLICATION' }],
      [{ reason: 'CHECKOUT_OVERDUE' }],
      [{ reason: 'REFUND_OVERDUE' }],
      [{ reason: 'DISPUTED' }],
    ]);
    for (const payment of calm) expect(await reasons(payment)).toEqual([]);
  });
});

const EVERYTHING = `items { id status provider receiptNumber checkoutUrl attention { reason } amount { minorUnits currency } paidAt refundedAt
  expiresAt createdAt viewerCanRefund payer { name } scholarship { scholarshipName } application { id status paymentState payment { id } } }`;

describe("the viewer's payments", () => {
  it('payers see only their own payments, without attention reasons', async () => {
    const payer = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const own = await makePayment(portal.ctx, {
      payerId: payer.id,
      scholarshipId,
      attention: { create: { reason: 'CHECKOUT_REFUSED', values: { message: 'Look.' } } },
      checkoutUrl: 'https://checkout.example/1',
    });
    const { data } = await portal.as(payer, `{ myPayments { totalCount ${EVERYTHING} } }`);
    expect(data.myPayments).toMatchObject({
      totalCount: 1,
      items: [
        {
          id: own.id,
          status: 'CREATED',
          amount: { minorUnits: 2500, currency: 'USD' },
          checkoutUrl: 'https://checkout.example/1',
          attention: [],
          viewerCanRefund: false,
          payer: { name: payer.name },
        },
      ],
    });
    const staff = await portal.asModerator(
      `{ payment(id: "${own.id}") { checkoutUrl attention { reason text } viewerCanRefund viewerCanDismissAttention } }`,
    );
    expect(staff.data.payment).toEqual({
      checkoutUrl: null,
      attention: [
        { reason: 'CHECKOUT_REFUSED', text: 'The payment provider refused to open a checkout: Look.' },
      ],
      viewerCanRefund: false,
      viewerCanDismissAttention: false,
    });
    const admin = await portal.asAdmin(`{ payment(id: "${own.id}") { viewerCanDismissAttention } }`);
    expect(admin.data.payment).toEqual({ viewerCanDismissAttention: true });
    const foreign = await portal.asOther(`{ payment(id: "${own.id}") { id } }`);
    expect([foreign.data.payment, getCode(foreign)]).toEqual([null, 'NOT_FOUND']);
  });

  it("a scholarship returns the viewer's paid payment or, failing that, the open payment", async () => {
    const payer = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const given = { payerId: payer.id, scholarshipId };
    const read = async () =>
      (await portal.as(payer, `{ scholarship(id: "${scholarshipId}") { viewerPayment { id } } }`)).data
        .scholarship.viewerPayment;
    await makePayment(portal.ctx, { ...given, status: 'FAILED' });
    expect(await read()).toBe(null);
    const open = await makePayment(portal.ctx, given);
    expect(await read()).toEqual({ id: open.id });
    const paid = await makePayment(portal.ctx, { ...given, status: 'PAID' });
    expect(await read()).toEqual({ id: paid.id });
    for (const ask of [portal.asVisitor, portal.asOther, portal.asAdmin]) {
      const { data } = await ask(`{ scholarship(id: "${scholarshipId}") { viewerPayment { id } } }`);
      expect(data.scholarship.viewerPayment).toBe(null);
    }
  });

  it('listing five payments takes as many queries as listing one', async () => {
    const payer = await makePerson(portal.ctx);
    const add = async () => {
      const { id: scholarshipId } = await makeScholarship(portal.ctx);
      const { id: applicationId } = await makeApplication(portal.ctx, {
        applicantId: payer.id,
        scholarshipId,
      });
      await makePayment(portal.ctx, { payerId: payer.id, scholarshipId, applicationId, status: 'PAID' });
    };
    const mine = () => portal.as(payer, `{ myPayments { ${EVERYTHING} } }`);
    const all = () => portal.asModerator(`{ payments(pageSize: 100) { ${EVERYTHING} } }`);
    const scholarships = () =>
      portal.as(payer, '{ scholarships(pageSize: 50) { items { viewerPayment { id status } } } }');
    await add();
    const count = async () => [
      await portal.countQueries(mine),
      await portal.countQueries(all),
      await portal.countQueries(scholarships),
    ];
    await count();
    const one = await count();
    for (let times = 0; times < 4; times += 1) await add();
    expect(await count()).toEqual(one);
    expect((await mine()).data.myPayments.items).toHaveLength(5);
  });
});
