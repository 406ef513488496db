import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import { CHECKOUT_MINUTES } from '../../../rules/payments.ts';
import type { RequestContext, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { PaymentProvider } from '../../integrations/payments/paymentProvider.ts';
import { linkOrigin } from '../auth/origins.ts';
import type { DueFee } from './dueFee.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from './paymentRow.ts';

export type OpenPayment = PaymentRow & { checkoutUrl: string };

/** An open checkout for what is due: the one there is, else a new one. */
export async function openCheckout(ctx: RequestContext, viewer: Viewer, due: DueFee): Promise<OpenPayment> {
  const provider = ctx.payments;
  if (!provider)
    throw new AppError('UNAVAILABLE', 'Payments are not set up on this portal yet. Nothing was charged.');
  const attempt = (await findAttempt(ctx, viewer, due)) ?? (await addAttempt(ctx, viewer, due, provider));
  if (attempt.checkoutUrl) return { ...attempt, checkoutUrl: attempt.checkoutUrl };
  const origin = linkOrigin(ctx.env, ctx.reachedBy ?? `http://localhost:${ctx.env.PORT}`);
  const { sessionId, url } = await provider.createCheckout({
    paymentId: attempt.id,
    amount: attempt.amount,
    currency: attempt.currency,
    title: due.scholarshipName,
    email: viewer.email,
    returnUrl: `${origin}/payment/return?payment=${attempt.id}`,
    cancelUrl: `${origin}/payment/return?payment=${attempt.id}&cancelled=1`,
  });
  await ctx.db.payment.updateMany({
    where: { id: attempt.id, status: 'CREATED' },
    data: { providerSessionId: sessionId, checkoutUrl: url },
  });
  return { ...attempt, providerSessionId: sessionId, checkoutUrl: url };
}

async function findAttempt({ db }: RequestContext, viewer: Viewer, due: DueFee): Promise<PaymentRow | null> {
  const [attempt] = await db.$queryRaw<PaymentRow[]>`
    SELECT ${PAYMENT_COLUMNS} FROM payments p
    WHERE p.payer_id = ${viewer.id}::uuid AND p.scholarship_id = ${due.scholarshipId}::uuid AND p.status = 'CREATED'`;
  return attempt ?? null;
}

async function addAttempt(
  ctx: RequestContext,
  viewer: Viewer,
  due: DueFee,
  provider: PaymentProvider,
): Promise<PaymentRow> {
  const at = ctx.now();
  try {
    await ctx.db.payment.create({
      data: {
        id: uuidv7(),
        payerId: viewer.id,
        scholarshipId: due.scholarshipId,
        applicationId: due.applicationId,
        amount: due.amount,
        currency: due.currency,
        provider: provider.name,
        createdAt: at,
        expiresAt: new Date(at.getTime() + CHECKOUT_MINUTES * 60_000),
      },
    });
  } catch (error) {
    // Another click was quicker.
    const isDuplicate = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    if (!isDuplicate) throw error;
  }
  const attempt = await findAttempt(ctx, viewer, due);
  if (!attempt) throw new AppError('CONFLICT', 'This payment has just ended. Look at your payments.');
  return attempt;
}
