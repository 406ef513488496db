import { paths } from '../../rules/paths.ts';
import { buildPortalLink } from '../events/mail/buildPortalLink.ts';
import { queueMail } from '../events/mail/queueMail.ts';
import type { PaymentMailData } from '../events/mail/templates/paymentTemplates.ts';
import type { PaymentRow } from './paymentRow.ts';
import { formatReceiptNumber } from './receiptNumber.ts';
import type { PaymentTransaction } from './refunds/requestRefund.ts';

/** Tells the payer what became of the money. An account that is gone has no address any more. */
export async function mailPayer(
  ctx: PaymentTransaction,
  payment: PaymentRow,
  kind: keyof PaymentMailData,
): Promise<void> {
  const { payer, scholarship } = await ctx.db.payment.findUniqueOrThrow({
    where: { id: payment.id },
    select: {
      payer: { select: { name: true, email: true, anonymizedAt: true } },
      scholarship: { select: { scholarshipName: true } },
    },
  });
  if (payer.anonymizedAt) return;
  const data = {
    name: payer.name,
    scholarship: scholarship.scholarshipName,
    amount: payment.amount,
    currency: payment.currency,
    receipt: formatReceiptNumber(payment),
    refundReason: payment.refundReason,
    refundNote: payment.refundNote,
    isApplied: payment.applicationId !== null,
    url: buildPortalLink(ctx.env, pathFor(kind, payment)),
  };
  await queueMail(ctx, { kind, to: payer.email, data });
}

function pathFor(kind: keyof PaymentMailData, { applicationId, scholarshipId }: PaymentRow): string {
  if (kind !== 'paymentReceived') return paths.payments.link();
  return applicationId ? paths.myApplications.link() : paths.apply.link(scholarshipId);
}
