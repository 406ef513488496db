import { makeScholarship } from '../factories.ts';
import { makePayment } from '../paying.ts';
import type { OwnRows, RefusalCase } from './ownRows.ts';
import { makeWaiverRequestId } from './records.ts';

const aPayment: RefusalCase['about'] = async (ctx, { id: payerId }) => {
  const { id: scholarshipId } = await makeScholarship(ctx, {});
  const attention = { create: { reason: 'CHECKOUT_REFUSED' as const, values: { message: 'Look.' } } };
  return (await makePayment(ctx, { payerId, scholarshipId, status: 'PAID', attention })).id;
};

export const OWN_PAYMENTS: OwnRows = {
  // A waiver code or condition does not waive the fee of its author.
  redeemWaiverCode: 'theirs',
  requestWaiver: 'theirs',
  withdrawWaiverRequest: 'theirs',
  decideWaiverRequest: {
    about: makeWaiverRequestId,
    call: (id) => `decideWaiverRequest(input: { id: "${id}", isGranted: true }) { id }`,
  },
  createWaiverCode: 'general',
  revokeWaiverCode: 'general',
  setWaiverRules: 'general',
  startPayment: 'theirs',
  refundPayment: { about: aPayment, call: (id) => `refundPayment(input: { id: "${id}" }) { id }` },
  dismissPaymentAttention: { about: aPayment, call: (id) => `dismissPaymentAttention(id: "${id}") { id }` },
};
