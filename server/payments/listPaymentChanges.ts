import { Prisma } from '../../prisma/client/client.ts';
import { recordInScope } from '../accounts/organisations/accessScope.ts';
import { type Change, type Changes, changesSchema, readChanges } from '../events/changes/readChanges.ts';
import { recordChanges } from '../events/changes/recordChanges.ts';
import { requireAccessScope } from '../platform/access.ts';
import type { RequestContext } from '../platform/context.ts';
import { checkInput } from '../platform/input.ts';
import { PAYMENT_COLUMNS, type PaymentRow } from './paymentRow.ts';

/** @public used by generated types */
export type PaymentChange = Change<PaymentRow>;

export async function listPaymentChanges(ctx: RequestContext, given: unknown): Promise<Changes<PaymentRow>> {
  const reach = requireAccessScope(ctx.viewer, 'payment.read');
  const isOwn = Prisma.sql`p.payer_id = ${reach.viewer.id}::uuid`;
  const source = recordChanges({
    list: 'PAYMENT',
    reach,
    own: Prisma.sql`SELECT p.id FROM payments p WHERE ${isOwn}`,
    record: Prisma.sql`SELECT ${PAYMENT_COLUMNS} FROM payments p
      WHERE p.id = e.id AND (${isOwn} OR ${recordInScope(reach, 'p')})`,
  });
  return readChanges(ctx, checkInput(changesSchema, given), source);
}
