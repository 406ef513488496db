import { expect } from 'vitest';
import type { Prisma } from '../../prisma/client/client.ts';
import { signAccessToken } from '../accounts/auth/sessions/accessToken.ts';
import type { Context } from '../platform/context.ts';
import type { MailSender } from '../platform/integrations/mail/mailSender.ts';
import { choosePaymentProvider } from '../platform/integrations/payments/choosePaymentProvider.ts';
import type { TestPortal } from './api.ts';
import { makeApplication, makeScholarship } from './factories.ts';
import { endPauses, runJobs } from './jobs.ts';
import { makePerson, type Person } from './people.ts';
import type { TestStripe } from './stripe.ts';

const NO_MAILS: MailSender = { send: async () => {} };

export async function runPaymentJobs(ctx: Context): Promise<void> {
  await endPauses(ctx);
  await runJobs(ctx, NO_MAILS);
}

export async function runSweep(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`SELECT graphile_worker.add_job('settlePayments')`;
  await runPaymentJobs(ctx);
}

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

export async function makePayment(
  ctx: Context,
  given: Pick<Prisma.PaymentUncheckedCreateInput, 'payerId' | 'scholarshipId'> &
    Partial<Prisma.PaymentUncheckedCreateInput>,
) {
  const refundedAt = given.refundedAt ?? ctx.now();
  const isPaid = given.status === 'PAID' || given.status === 'REFUNDED';
  return ctx.db.payment.create({
    data: {
      amount: 2500,
      currency: 'USD',
      provider: choosePaymentProvider(ctx.env)?.name ?? 'test',
      createdAt: ctx.now(),
      ...(isPaid && { paidAt: ctx.now() }),
      ...(given.status === 'REFUNDED' && {
        refundedAt,
        refunds: {
          create: {
            amount: given.amount ?? 2500,
            isRest: true,
            state: 'SUCCEEDED',
            requestedAt: refundedAt,
            settledAt: refundedAt,
          },
        },
      }),
      ...given,
    },
  });
}

export type PaymentGiven = {
  hasForm?: boolean;
  status?: 'PENDING' | 'PROCESSING' | 'ACCEPTED';
  deadline?: string;
};

export async function makeClicked(
  portal: TestPortal,
  { hasForm = true, status = 'PENDING', deadline }: PaymentGiven = {},
) {
  const student = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {
    scholarshipName: 'Bridge Award',
    ...(deadline && { deadline }),
  });
  const application =
    hasForm && (await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId, status }));
  await clickPay(portal, student, scholarshipId);
  const { id } = await portal.ctx.db.payment.findFirstOrThrow({ where: { payerId: student.id } });
  return { student, scholarshipId, applicationId: application ? application.id : '', id };
}

export async function makePaid(portal: TestPortal, stripe: TestStripe, given?: PaymentGiven) {
  const found = await makeClicked(portal, given);
  const read = () => portal.ctx.db.payment.findUniqueOrThrow({ where: { id: found.id } });
  await stripe.deliver(portal, stripe.pay((await read()).providerSessionId ?? ''));
  expect((await read()).status).toBe('PAID');
  return found;
}
