import { readSelection } from '../../graphql/selection.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';
import { present } from '../../requestLoader.ts';
import { loadApplication } from '../applications/loadApplication.ts';
import { loadScholarship } from '../scholarships/loadScholarship.ts';
import { columnsOf } from '../scholarships/scholarshipRow.ts';
import { loadUser } from '../users/loadUser.ts';
import { dismissPaymentReview } from './dismissPaymentReview.ts';
import { listMyPayments, listPayments } from './listPayments.ts';
import { loadPayment, loadViewerPayment } from './paymentRow.ts';
import { canDismissReview, canRefund, readPayment, showCheckoutUrl, showNeedsReview } from './readPayment.ts';
import { loadPaymentStanding } from './readPaymentStates.ts';
import { receiptNumber } from './receiptNumber.ts';
import { refundPayment } from './refundPayment.ts';
import { startPayment } from './startPayment.ts';

export const paymentResolvers: Resolvers = {
  Query: {
    payment: (_parent, args, ctx) => readPayment(ctx, args),
    myPayments: (_parent, args, ctx) => listMyPayments(ctx, args),
    payments: (_parent, args, ctx) => listPayments(ctx, args),
  },
  Mutation: {
    startPayment: (_parent, args, ctx) => startPayment(ctx, args),
    refundPayment: (_parent, args, ctx) => refundPayment(ctx, args),
    dismissPaymentReview: (_parent, args, ctx) => dismissPaymentReview(ctx, args),
  },
  Payment: {
    payer: async ({ payerId }, _args, ctx) => present(await loadUser(ctx, payerId)),
    scholarship: async ({ scholarshipId }, _args, ctx, info) =>
      present(await loadScholarship(ctx, scholarshipId, columnsOf(readSelection(info)))),
    application: ({ applicationId }, _args, ctx) =>
      applicationId ? loadApplication(ctx, applicationId) : null,
    amount: ({ amount, currency }) => ({ minorUnits: amount, currency }),
    checkoutUrl: (payment, _args, ctx) => showCheckoutUrl(ctx, payment),
    needsReview: (payment, _args, ctx) => showNeedsReview(ctx, payment),
    receiptNumber: (payment) => receiptNumber(payment),
    refundRequestedAt: ({ refundRequestedAt }) => refundRequestedAt?.toISOString() ?? null,
    paidAt: ({ paidAt }) => paidAt?.toISOString() ?? null,
    refundedAt: ({ refundedAt }) => refundedAt?.toISOString() ?? null,
    expiresAt: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    viewerCanRefund: (payment, _args, ctx) => canRefund(ctx, payment),
    viewerCanDismissReview: (payment, _args, ctx) => canDismissReview(ctx, payment),
  },
  Application: {
    payment: async ({ id }, _args, ctx) => {
      const { paymentId } = present(await loadPaymentStanding(ctx, id));
      return paymentId ? loadPayment(ctx, paymentId) : null;
    },
  },
  Scholarship: {
    viewerPayment: ({ id }, _args, ctx) => loadViewerPayment(ctx, id ?? ''),
  },
};
