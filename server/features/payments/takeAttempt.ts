import { v7 as uuidv7 } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import { CHECKOUT_MINUTES } from '../../../rules/payments.ts';
import type { RequestContext, Viewer } from '../../context.ts';
import { AppError } from '../../errors.ts';
import type { PaymentProvider } from '../../integrations/payments/paymentProvider.ts';
import { recordEvent } from '../applications/recordEvent.ts';
import { closeCheckout } from './closeCheckout.ts';
import type { DueFee } from './dueFee.ts';
import { lockPayer } from './lockPayer.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from './paymentRow.ts';

/** Minutes that must be left to type a card's number, or a new checkout is opened. */
const LEAST_MINUTES = 5;

type Attempt = { viewer: Viewer; due: DueFee; provider: PaymentProvider };

/**
 * The one open attempt of a person to pay for a scholarship: the one there is, when it is about the same fee, else a
 * new one. The row is there before the provider hears of it, so that nothing is ever paid that we do not know of.
 */
export async function takeAttempt(ctx: RequestContext, attempt: Attempt): Promise<PaymentRow> {
  const open = await findOpen(ctx, attempt);
  if (open && isUsable(ctx, open, attempt)) return open;
  const left = open && (await closeCheckout(ctx, open));
  if (left?.status === 'PAID') throw new AppError('CONFLICT', 'You have just paid for this scholarship.');
  await add(ctx, attempt);
  const added = await findOpen(ctx, attempt);
  if (!added) throw new AppError('CONFLICT', 'This payment has just ended. Look at your payments.');
  return added;
}

async function findOpen({ db }: RequestContext, { viewer, due }: Attempt): Promise<PaymentRow | null> {
  const [open] = await db.$queryRaw<PaymentRow[]>`
    SELECT ${PAYMENT_COLUMNS} FROM payments p
    WHERE p.payer_id = ${viewer.id}::uuid AND p.scholarship_id = ${due.scholarshipId}::uuid AND p.status = 'CREATED'`;
  return open ?? null;
}

function isUsable({ now }: RequestContext, open: PaymentRow, { due, provider }: Attempt): boolean {
  const isSame =
    open.amount === due.amount && open.currency === due.currency && open.provider === provider.name;
  const left = (open.expiresAt?.getTime() ?? 0) - now().getTime();
  return isSame && left > LEAST_MINUTES * 60_000;
}

async function add(ctx: RequestContext, { viewer, due, provider }: Attempt): Promise<void> {
  const at = ctx.now();
  const { applicationId, scholarshipId, amount, currency } = due;
  const row = {
    id: uuidv7(),
    payerId: viewer.id,
    scholarshipId,
    applicationId,
    amount,
    currency,
    provider: provider.name,
    createdAt: at,
    expiresAt: new Date(at.getTime() + CHECKOUT_MINUTES * 60_000),
  };
  try {
    await ctx.db.$transaction(async (tx) => {
      if (!(await lockPayer(tx, viewer.id))) throw new AppError('UNAUTHENTICATED', 'This account is gone.');
      await tx.payment.create({ data: row });
      if (applicationId)
        await recordEvent(tx, { applicationId, actorId: viewer.id, kind: 'PAYMENT_STARTED', at });
    });
  } catch (error) {
    // Another click was quicker: its attempt is found now.
    const isDuplicate = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
    if (!isDuplicate) throw error;
  }
}
