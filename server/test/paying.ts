import type { Prisma } from '../../prisma/client/client.ts';
import type { Context } from '../context.ts';
import { signAccessToken } from '../features/auth/accessToken.ts';
import type { MailSender } from '../integrations/mail/mailSender.ts';
import type { TestPortal } from './api.ts';
import { endPauses, runJobs } from './jobs.ts';
import type { Person } from './people.ts';

/** Takes every mail and tells nobody. */
const NO_MAILS: MailSender = { send: async () => {} };

/** Runs the jobs that wait, those that pause after a failure included. */
export async function runPaymentJobs(ctx: Context): Promise<void> {
  await endPauses(ctx);
  await runJobs(ctx, NO_MAILS);
}

/** Runs what the schedule runs every minute. */
export async function runSweep(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('settlePayments')`;
  await runPaymentJobs(ctx);
}

/** Starts paying as an old client does, with a token of now: tests move the clock. */
export async function clickPay(
  portal: TestPortal,
  who: Person,
  scholarshipId: string,
  totalFee: unknown = 25,
) {
  const token = await signAccessToken(portal.ctx, { userId: who.id, sessionId: who.sessionId });
  const payload = { totalFee, _id: scholarshipId };
  const headers = { authorization: `Token ${token}` };
  return portal.request({ method: 'POST', url: '/payment', headers, payload });
}

/** A payment of 25.00 USD; give what the test is about. */
export function makePayment(
  ctx: Context,
  given: Pick<Prisma.PaymentUncheckedCreateInput, 'payerId' | 'scholarshipId'> &
    Partial<Prisma.PaymentUncheckedCreateInput>,
) {
  const isPaid = given.status === 'PAID' || given.status === 'REFUNDED';
  return ctx.db.payment.create({
    data: {
      amount: 2500,
      currency: 'USD',
      provider: ctx.payments?.name ?? 'test',
      createdAt: ctx.now(),
      ...(isPaid && { paidAt: ctx.now() }),
      ...(given.status === 'REFUNDED' && { refundedAt: ctx.now() }),
      ...given,
    },
  });
}
