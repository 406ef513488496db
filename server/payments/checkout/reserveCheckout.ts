import { v7 as uuidv7 } from 'uuid';
import { CHECKOUT_MINUTES } from '../../../rules/payments/payments.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/isUniqueViolation.ts';
import { refuse } from '../../platform/errors.ts';
import type { PaymentProvider } from '../../platform/integrations/payments/paymentProvider.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from '../paymentRow.ts';
import { findWaiver } from '../waivers/isWaived.ts';
import { closeCheckout } from './closeCheckout.ts';
import type { FeeDue } from './feeDue.ts';

/** Minutes that a payer needs to enter a card number. If a checkout expires sooner, a new one is opened. */
const MIN_MINUTES_LEFT = 5;

type Attempt = { viewer: Viewer; due: FeeDue; provider: PaymentProvider };

/**
 * Returns a person's only open attempt to pay for a scholarship, or creates one. Writes the row before calling the
 * provider, so that every payment has a row.
 */
export async function reserveCheckout(ctx: RequestContext, attempt: Attempt): Promise<PaymentRow> {
  const open = await findOpen(ctx, attempt);
  if (open && isUsable(ctx, open, attempt)) return open;
  const closed = open && (await closeCheckout(ctx, open));
  if (closed?.status === 'PAID') throw refuse('CONFLICT', 'payment.justPaid');
  await add(ctx, attempt);
  const added = await findOpen(ctx, attempt);
  if (!added) throw refuse('CONFLICT', 'payment.ended');
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
  return isSame && left > MIN_MINUTES_LEFT * 60_000;
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
      await lockActivePerson(tx, viewer.id);
      if (await findWaiver(tx, { personId: viewer.id, scholarshipId }))
        throw refuse('CONFLICT', 'payment.waived');
      await tx.payment.create({ data: row });
      await publish({ ...ctx, db: tx }, 'payment.started', { applicationId, actorId: viewer.id, at });
    });
  } catch (error) {
    // A concurrent click has already created an attempt, which `reserveCheckout` then finds.
    if (!isUniqueViolation(error)) throw error;
  }
}
