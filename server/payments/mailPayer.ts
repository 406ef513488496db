import { paths } from '../../rules/paths.ts';
import type { Money, PaymentMoney } from '../events/events.ts';
import { buildPortalLink } from '../events/mail/buildPortalLink.ts';
import { queueMail } from '../events/mail/queueMail.ts';
import type { PaymentMailData } from '../events/mail/templates/paymentTemplates.ts';
import type { Listener } from '../events/publish.ts';
import { formatReceiptNumber } from './receiptNumber.ts';

export function mailPayer(kind: keyof PaymentMailData): Listener<PaymentMoney> {
  return async (ctx, payment) => {
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
    await queueMail(ctx, { kind, to: payer.email, scholarshipId: payment.scholarshipId, data });
  };
}

function pathFor(kind: keyof PaymentMailData, { applicationId, scholarshipId }: PaymentMoney): string {
  if (kind !== 'paymentReceived') return paths.payments.link();
  return applicationId ? paths.myApplications.link({ open: applicationId }) : paths.apply.link(scholarshipId);
}

export function describeMoney(money: Money) {
  const { amount: minorUnits, currency } = money;
  return { amount: { minorUnits, currency }, receiptNumber: formatReceiptNumber(money) };
}

export function describeRefund(money: PaymentMoney) {
  const { refundReason, refundNote: note } = money;
  return { ...describeMoney(money), refundReason, note };
}
