import { toDecimal } from '../../../../rules/catalogue/fundingAmount.ts';
import { PAYMENTS } from '../../../../rules/lists/payments.ts';
import { iteratePayments } from '../../../payments/listPayments.ts';
import { formatReceiptNumber } from '../../../payments/receiptNumber.ts';
import { defineExport } from '../defineExport.ts';

export const paymentsExport = defineExport({
  action: 'payment.export',
  list: PAYMENTS,
  rows: iteratePayments,
  cells: {
    receipt: formatReceiptNumber,
    amount: ({ amount, currency }) => toDecimal(amount, currency),
    refundedAmount: ({ refundedAmount, currency }) => toDecimal(refundedAmount, currency),
  },
});
