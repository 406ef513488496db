import { z } from 'zod';
import { storableText, wholeNumber } from '../../../rules/fields.ts';
import { paths } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import { requireVerifiedEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { requireEligible } from '../../catalogue/requirements/requireEligible.ts';
import { findScholarshipId } from '../../catalogue/scholarships/scholarshipId.ts';
import { authorize, notFound } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { findPayment, type PaymentRow } from '../paymentRow.ts';
import { relyOnCondition } from '../waivers/waiverCondition.ts';
import { readFeeDue, requireSameTotal } from './feeDue.ts';
import { openCheckout } from './openCheckout.ts';

const expected = problem('id', { record: 'scholarship' });

const input = z.object({
  scholarshipId: storableText(expected, expected),
  totalFee: wholeNumber(0, 2_000_000).nullish(),
});

export type PaymentStart = { url: string; payment: PaymentRow | null };

/**
 * Computes the total from stored values. Throws CONFLICT with `expected` if `totalFee` (whole units) differs from the
 * total, and with `reasons` if a requirement is not met.
 */
export async function startPayment(
  ctx: RequestContext,
  given: { scholarshipId: unknown; totalFee?: unknown },
): Promise<PaymentStart> {
  const viewer = authorize(ctx.viewer, 'payment.start');
  const { scholarshipId: named, totalFee } = checkInput(input, given);
  const scholarshipId = await findScholarshipId(ctx.db, named, 'scholarshipId');
  requireVerifiedEmail(ctx, viewer);
  if (!scholarshipId) throw notFound();
  const due = await readFeeDue(ctx, scholarshipId);
  requireSameTotal(due, totalFee);
  const form = paths.apply.link(scholarshipId);
  if (due.paidId) return { url: form, payment: await findPayment(ctx.db, due.paidId) };
  if (due.weighed?.verdict === 'met') await keepWaiver(ctx, { personId: viewer.id, scholarshipId });
  if (due.total === 0) return { url: form, payment: null };
  // Prevents a payment by a person who cannot submit an application, because it would only be refunded.
  if (!due.applicationId) {
    const trees = await ctx.db.scholarship.findUniqueOrThrow({
      where: { id: scholarshipId },
      select: { hardTreeId: true, softTreeId: true },
    });
    await requireEligible(ctx, { personId: viewer.id, scholarshipId }, trees);
  }
  return openCheckout(ctx, viewer, due);
}

async function keepWaiver(
  ctx: RequestContext,
  pair: { personId: string; scholarshipId: string },
): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    await lockActivePerson(db, pair.personId);
    if (!(await relyOnCondition({ ...ctx, db }, pair))) throw refuse('CONFLICT', 'waiver.answersChanged');
  });
}
