import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { toMinorUnits } from '../../../rules/money/currencies.ts';
import { paths } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import {
  TEST_OUTCOMES,
  type TestCheckout,
  toSessionId,
} from '../../platform/integrations/payments/testCheckout.ts';
import { receiveProviderWebhook } from '../events/receiveProviderWebhook.ts';
import { findPayment, type PaymentRow } from '../paymentRow.ts';

export type TestOrder = {
  payment: PaymentRow;
  scholarshipName: string;
  universityName: string;
  fees: { application: number; service: number } | null;
};

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'payment' })) });
const outcomeSchema = z.object({
  outcome: z.enum(['pay', 'decline', 'cancel'], problem('oneOf', { options: 'pay, decline, cancel' })),
});

/** Throws NOT_FOUND for everyone except the payer, including staff. */
export async function readTestOrder(ctx: RequestContext, given: { id: string }): Promise<TestOrder> {
  const viewer = authorize(ctx.viewer, 'payment.start');
  const { id } = checkInput(idSchema, given);
  const payment = await findPayment(ctx.db, id);
  if (payment?.payerId !== viewer.id || payment.provider !== 'test') throw notFound();
  const select = { applicationFees: true, serviceCharge: true };
  const { scholarshipName, universityName, ...listed } = await ctx.db.scholarship.findUniqueOrThrow({
    where: { id: payment.scholarshipId },
    select: { scholarshipName: true, universityName: true, ...select },
  });
  // An application keeps the fees that applied when it was submitted, even if the scholarship's fees change later.
  const kept = payment.applicationId
    ? await ctx.db.application.findUnique({ where: { id: payment.applicationId }, select })
    : null;
  return { payment, scholarshipName, universityName, fees: itemize(payment, kept ?? listed) };
}

function itemize(
  { amount, currency }: PaymentRow,
  { applicationFees, serviceCharge }: { applicationFees: number; serviceCharge: number },
): TestOrder['fees'] {
  const application = toMinorUnits(applicationFees, currency);
  const service = toMinorUnits(serviceCharge, currency);
  return application + service === amount ? { application, service } : null;
}

/** Sends a signed message through the regular webhook code. Returns the address of the next page. */
export async function pressTestButton(
  ctx: RequestContext,
  given: { id: string; outcome: unknown },
): Promise<string> {
  const { payment } = await readTestOrder(ctx, given);
  const { outcome } = checkInput(outcomeSchema, given);
  const { id, status, amount, currency } = payment;
  const path = paths.paymentReturn.link({ payment: id });
  if (status !== 'CREATED') return path;
  const event = {
    id: `test_event_${uuidv7()}`,
    kind: TEST_OUTCOMES[outcome],
    paymentId: id,
    sessionId: toSessionId(id),
    providerPaymentId: `test_payment_${id}`,
    refundId: null,
    amount,
    currency,
  };
  await receiveProviderWebhook(ctx, 'test', testProvider(ctx).sign(event, ctx.now()));
  return outcome === 'cancel' ? `${path}&cancelled=1` : path;
}

function testProvider({ env }: RequestContext): TestCheckout {
  const payments = choosePaymentProvider(env);
  if (payments?.name !== 'test') throw notFound();
  return payments as TestCheckout;
}
