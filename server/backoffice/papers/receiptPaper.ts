import { catalogueLanguage } from '../../../messages/languages.ts';
import { formatAmount } from '../../../rules/currencies.ts';
import { loadUser } from '../../accounts/users/loadUser.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { formatRefundReason } from '../../events/mail/templates/formatRefundReason.ts';
import type { PaymentRow } from '../../payments/paymentRow.ts';
import { readPayment } from '../../payments/readPayment.ts';
import { formatReceiptNumber } from '../../payments/receiptNumber.ts';
import type { RequestContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { formatInstantOf, framePaper } from './framePaper.ts';
import { type Paper, rowsOf } from './paper.ts';

/**
 * Returns a payment as a printable document, with its file name, for the payer and for staff. It is titled a receipt
 * only once it was paid. Throws NOT_FOUND to others.
 */
export async function readReceiptPaper(
  ctx: RequestContext,
  given: { id: string },
): Promise<{ name: string; paper: Paper }> {
  const payment = await readPayment(ctx, given);
  const [scholarship, payer] = await Promise.all([
    loadScholarship(ctx, payment.scholarshipId, ['scholarshipName', 'universityName']),
    loadUser(ctx, payment.payerId),
  ]);
  const language = languageOf(ctx);
  const t = translatorOf(language, 'papers');
  const words = translatorOf(language, 'payments');
  const number = formatReceiptNumber(payment);
  const isReceipt = payment.paidAt !== null;
  const amountOf = (minorUnits: number) =>
    formatAmount(minorUnits, payment.currency, catalogueLanguage(language));
  const paper = framePaper(ctx, {
    title: t(isReceipt ? 'receipt' : 'paymentDetails', { number }),
    sections: [
      {
        heading: t('payment'),
        text: null,
        rows: rowsOf([
          [words('receipt.payer'), [payer.name, payer.email].filter(Boolean).join('\n')],
          [words('receipt.what'), `${scholarship.scholarshipName}\n${scholarship.universityName}`],
          [words('receipt.fees'), amountOf(payment.amount)],
          [words('columns.status'), translatorOf(language, 'options')(`paymentStatus.${payment.status}`)],
          [words('receipt.started'), formatInstantOf(ctx, payment.createdAt)],
          [words('receipt.paid'), payment.paidAt && formatInstantOf(ctx, payment.paidAt)],
          ...payment.refunds.map((refund): [string, string] => [
            words(`receipt.refund.${refund.state}`),
            describeRefund(ctx, refund, amountOf(refund.amount)),
          ]),
        ]),
      },
      { heading: t('note'), text: payment.provider === 'test' ? words('receipt.test') : null, rows: [] },
    ],
  });
  return { name: `${isReceipt ? 'receipt' : 'payment'}-${number}`, paper };
}

function describeRefund(ctx: RequestContext, refund: PaymentRow['refunds'][number], amount: string): string {
  const reason = formatRefundReason(ctx, { refundReason: refund.reason, refundNote: refund.note });
  const when = formatInstantOf(ctx, refund.settledAt ?? refund.requestedAt);
  return [amount, when, ...(reason ? [reason] : [])].join('\n');
}
