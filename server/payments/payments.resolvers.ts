import { loadUser } from '../accounts/users/loadUser.ts';
import { loadScholarship } from '../catalogue/scholarships/loadScholarship.ts';
import { chooseColumns } from '../catalogue/scholarships/scholarshipRow.ts';
import { formatRefundReason } from '../events/mail/templates/formatRefundReason.ts';
import type { RequestContext } from '../platform/context.ts';
import { readSelection } from '../platform/graphql/selection.ts';
import type { Resolvers } from '../platform/graphql/types.generated.ts';
import { present } from '../platform/requestLoader.ts';
import { dismissAttention } from './attention/dismissAttention.ts';
import { startPayment } from './checkout/startPayment.ts';
import { listPaymentChanges } from './listPaymentChanges.ts';
import { listMyPayments, listPayments } from './listPayments.ts';
import { loadPayment, loadViewerPayment, type PaymentRow } from './paymentRow.ts';
import {
  canDismissAttention,
  canRefund,
  formatAttention,
  readCheckoutUrl,
  readPayment,
} from './readPayment.ts';
import { loadPaymentSummary } from './readPaymentStates.ts';
import { formatReceiptNumber } from './receiptNumber.ts';
import { refundPayment } from './refunds/refundPayment.ts';
import { feesOnCancel, refundableAmount, refundedAmount } from './refunds/refundPolicy.ts';

export const paymentResolvers: Resolvers = {
  Query: {
    payment: (_parent, args, ctx) => readPayment(ctx, args),
    myPayments: (_parent, args, ctx) => listMyPayments(ctx, args),
    payments: (_parent, args, ctx) => listPayments(ctx, args),
    paymentChanges: (_parent, args, ctx) => listPaymentChanges(ctx, args),
  },
  Mutation: {
    startPayment: (_parent, args, ctx) => startPayment(ctx, args),
    refundPayment: (_parent, { input }, ctx) => refundPayment(ctx, input),
    dismissPaymentAttention: (_parent, args, ctx) => dismissAttention(ctx, args),
  },
  Payment: {
    payer: async ({ payerId }, _args, ctx) => present(await loadUser(ctx, payerId)),
    scholarship: async ({ scholarshipId }, _args, ctx, info) =>
      present(await loadScholarship(ctx, scholarshipId, chooseColumns(readSelection(info)))),
    amount: ({ amount, currency }) => ({ minorUnits: amount, currency }),
    checkoutUrl: (payment, _args, ctx) => readCheckoutUrl(ctx, payment),
    attention: (payment, _args, ctx) => formatAttention(ctx, payment),
    receiptNumber: (payment) => formatReceiptNumber(payment),
    refundRequestedAt: ({ refundRequestedAt }) => refundRequestedAt?.toISOString() ?? null,
    paidAt: ({ paidAt }) => paidAt?.toISOString() ?? null,
    refundReason: (payment, _args, ctx) => formatRefundReason(ctx, payment),
    refundReasonCode: ({ refundReason }) => refundReason,
    refundedAt: ({ refundedAt }) => refundedAt?.toISOString() ?? null,
    refunded: (payment) => ({ minorUnits: refundedAmount(payment), currency: payment.currency }),
    refundable: (payment) => ({ minorUnits: refundableAmount(payment), currency: payment.currency }),
    expiresAt: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    viewerCanRefund: (payment, _args, ctx) => canRefund(ctx, payment),
    viewerCanDismissAttention: (payment, _args, ctx) => canDismissAttention(ctx, payment),
  },
  PaymentChange: {
    payment: ({ record }) => record,
  },
  Refund: {
    amount: ({ amount, currency }) => ({ minorUnits: amount, currency }),
    reason: ({ reason, note }, _args, ctx) =>
      formatRefundReason(ctx, { refundReason: reason, refundNote: note }),
    reasonCode: ({ reason }) => reason,
    requestedAt: ({ requestedAt }) => new Date(requestedAt).toISOString(),
    settledAt: ({ settledAt }) => settledAt && new Date(settledAt).toISOString(),
  },
  Application: {
    payment: ({ id }, _args, ctx) => loadPaymentOf(ctx, id),
    paymentState: async ({ id }, _args, ctx) => present(await loadPaymentSummary(ctx, id)).state,
    feesOnCancel: async ({ id, status, cancelledAt }, _args, ctx) => {
      const { state, isRefundRequested } = present(await loadPaymentSummary(ctx, id));
      return state === 'PAID' && !isRefundRequested && !cancelledAt ? feesOnCancel(status) : null;
    },
  },
  Scholarship: {
    viewerPayment: ({ id }, _args, ctx) => loadViewerPayment(ctx, id ?? ''),
  },
};

async function loadPaymentOf(ctx: RequestContext, applicationId: string): Promise<PaymentRow | null> {
  const { paymentId } = present(await loadPaymentSummary(ctx, applicationId));
  return paymentId ? loadPayment(ctx, paymentId) : null;
}
