import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseUser } from '../../../erasure/eraseUser.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeAward, makeParts } from '../../../test/awards.ts';
import { makePerson } from '../../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const ACCOUNT = 'DE89370400440532013000';

async function paid() {
  const { ctx } = portal;
  const recipient = await makePerson(ctx);
  const award = await makeAward(ctx, { applicantId: recipient.id });
  const saved = await portal.as(
    recipient,
    'mutation ($input: BankDetailsInput!) { saveBankDetails(input: $input) { id } }',
    { input: { awardId: award.id, holder: 'Ada Lovelace', account: ACCOUNT } },
  );
  expect(saved.errors).toBeUndefined();
  const [part = ''] = await makeParts(ctx, award.id, [['2026-06-01', 300_000]]);
  const texts = { reference: 'To Ada', condition: 'Ada is enrolled' };
  const data = { state: 'PAID', paidOn: new Date('2026-06-01'), ...texts } as const;
  await ctx.db.disbursement.update({ where: { id: part }, data });
  return { ...award, recipient, part };
}

// product: P18.27
// security: C119
it("a recipient's exported data contains awards, payments and the account number's last characters", async () => {
  const { id, recipient, part } = await paid();
  const { data, errors } = await portal.as(recipient, '{ myData }');
  expect(errors).toBeUndefined();
  const [application] = data.myData.applications;
  expect(application.awards).toEqual([
    expect.objectContaining({
      ...{ id, state: 'ACCEPTED', amount: 300_000, currency: 'EUR' },
      bankDetails: { accountEnding: '3000', changedAt: portal.ctx.now().toISOString() },
      disbursements: [
        expect.objectContaining({ id: part, state: 'PAID', amount: 300_000, reference: 'To Ada' }),
      ],
    }),
  ]);
  expect(JSON.stringify(data)).not.toMatch(/DE8937|sealed/);
});

// product: P18.27
it('erasing an account deletes bank details and texts but preserves amounts and dates', async () => {
  const { id, recipient, part } = await paid();
  const { db } = portal.ctx;
  await db.award.update({ where: { id }, data: { state: 'ENDED' } });
  await db.$transaction((inside) => eraseUser({ ...portal.ctx, db: inside }, recipient.id));
  expect(await db.bankDetails.count({ where: { awardId: id } })).toBe(0);
  expect(await db.disbursement.findUniqueOrThrow({ where: { id: part } })).toMatchObject({
    ...{ state: 'PAID', amount: 300_000n, paidOn: new Date('2026-06-01') },
    ...{ reference: null, condition: null, reason: null },
  });
});
