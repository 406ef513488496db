import { catalogueLanguage } from '../../../messages/languages.ts';
import { formatAmount } from '../../../rules/money/currencies.ts';
import { loadUser } from '../../accounts/users/loadUser.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { formatRefundReason } from '../../events/mail/templates/formatRefundReason.ts';
import type { PaymentRow } from '../../payments/paymentRow.ts';
import { readPayment } from '../../payments/readPayment.ts';
import { formatReceiptNumber } from '../../payments/receiptNumber.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { formatPortalInstant, framePdf } from './framePdf.ts';
import { type PdfContent, toRows } from './pdfContent.ts';

/**
 * Returns a payment as a printable document, whose title is "receipt" only if the payment was made. Only the payer
 * and staff may read the document; throws NOT_FOUND for others.
 */
export async function readReceiptPdf(
  ctx: RequestContext,
  given: { id: string },
): Promise<{ name: string; paper: PdfContent }> {
  const payment = await readPayment(ctx, given);
  const [scholarship, payer] = await Promise.all([
    loadScholarship(ctx, payment.scholarshipId, ['scholarshipName', 'universityName']),
    loadUser(ctx, payment.payerId),
  ]);
  const language = getLanguage(ctx);
  const t = getTranslator(language, 'papers');
  const words = getTranslator(language, 'payments');
  const number = formatReceiptNumber(payment);
  const isReceipt = payment.paidAt !== null;
  const amountOf = (minorUnits: number) =>
    formatAmount(minorUnits, payment.currency, catalogueLanguage(language));
  const paper = framePdf(ctx, {
    title: t(isReceipt ? 'receipt' : 'paymentDetails', { number }),
    sections: [
      {
        heading: t('payment'),
        text: null,
        rows: toRows([
          [words('receipt.payer'), [payer.name, payer.email].filter(Boolean).join('\n')],
          [words('receipt.what'), `${scholarship.scholarshipName}\n${scholarship.universityName}`],
          [words('receipt.fees'), amountOf(payment.amount)],
          [words('columns.status'), getTranslator(language, 'options')(`paymentStatus.${payment.status}`)],
          [words('receipt.started'), formatPortalInstant(ctx, payment.createdAt)],
          [words('receipt.paid'), payment.paidAt && formatPortalInstant(ctx, payment.paidAt)],
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
  const when = formatPortalInstant(ctx, refund.settledAt ?? refund.requestedAt);
  return [amount, when, ...(reason ? [reason] : [])].join('\n');
}
