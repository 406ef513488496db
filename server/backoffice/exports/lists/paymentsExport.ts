import { toDecimal } from '../../../../rules/fundingAmount.ts';
import { MAX_PAYMENT_SEARCH_CHARACTERS, PAYMENT_STATUSES } from '../../../../rules/payments.ts';
import { iteratePayments } from '../../../payments/listPayments.ts';
import { formatReceiptNumber } from '../../../payments/receiptNumber.ts';
import { ORGANISATION, option, text } from '../columnWords.ts';
import { defineExport } from '../defineExport.ts';
import { idRule, oneOf, searchRule, someOf } from '../exportQuery.ts';
import { INSTANT, NUMBER } from '../file/cell.ts';

export const paymentsExport = defineExport({
  action: 'payment.export',
  query: {
    q: searchRule(MAX_PAYMENT_SEARCH_CHARACTERS),
    sort: oneOf(['NEWEST']),
    status: someOf(PAYMENT_STATUSES),
    attention: oneOf(['YES']),
    organisation: idRule,
  },
  rows: (ctx, { q: search, status: statuses, attention, organisation: organisationId }) => {
    const filter = {
      search,
      organisationId,
      ...(statuses.length > 0 && { statuses }),
      ...(attention && { needsAttention: true }),
    };
    return iteratePayments(ctx, { filter });
  },
  columns: {
    receipt: { head: text('payments', 'columns.receipt'), cell: formatReceiptNumber },
    payer: { head: text('payments', 'columns.payer'), cell: (row) => row.payerName, with: 'email' },
    email: { head: text('users', 'columns.email'), cell: (row) => row.payerEmail },
    scholarship: { head: text('payments', 'columns.scholarship'), cell: (row) => row.scholarshipName },
    organisation: { ...ORGANISATION, cell: (row) => row.organisationName },
    amount: {
      head: text('payments', 'columns.amount'),
      format: NUMBER,
      cell: ({ amount, currency }) => toDecimal(amount, currency),
      with: 'currency',
    },
    currency: { head: text('exports', 'currency'), cell: (row) => row.currency },
    date: { head: text('payments', 'receipt.started'), format: INSTANT, cell: (row) => row.createdAt },
    status: {
      head: text('payments', 'columns.status'),
      cell: (row, _place, language) => option(language, `paymentStatus.${row.status}`),
    },
    paidAt: {
      head: text('payments', 'receipt.paid'),
      isExtra: true,
      format: INSTANT,
      cell: (row) => row.paidAt,
    },
    refundedAt: {
      head: text('payments', 'receipt.refunded'),
      isExtra: true,
      format: INSTANT,
      cell: (row) => row.refundedAt,
    },
    refundedAmount: {
      head: text('exports', 'refundedAmount'),
      isExtra: true,
      format: NUMBER,
      cell: (row) => toDecimal(row.refunded, row.currency),
    },
    providerPayment: {
      head: text('exports', 'providerPayment'),
      isExtra: true,
      cell: (row) => row.providerPaymentId,
    },
  },
});
