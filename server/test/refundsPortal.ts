import { TEST_NOW } from './api.ts';
import { makeClicked, makePaid, type PaymentGiven } from './paying.ts';
import { openPayingPortal } from './payingPortal.ts';
import type { Person } from './people.ts';

const REFUND =
  'mutation ($id: UUID!, $reason: String) { refundPayment(input: { id: $id, reason: $reason }) { status refundRequestedAt refundReason viewerCanRefund } }';

export async function openRefundsPortal() {
  const parts = await openPayingPortal();
  const { portal, stripe } = parts;
  const read = (id: string) =>
    portal.ctx.db.payment.findUniqueOrThrow({
      where: { id },
      include: { attention: true, refunds: { orderBy: { id: 'asc' } } },
    });
  return {
    ...parts,
    read,
    sessionOf: async (id: string) => (await read(id)).providerSessionId ?? '',
    statusOf: async (id: string) => (await read(id)).status,
    refundsAsked: () => stripe.calls.filter(({ path }) => path === '/v1/refunds'),
    clicked: (given?: PaymentGiven) => makeClicked(portal, given),
    paid: (given?: PaymentGiven) => makePaid(portal, stripe, given),
    cancel: (who: Person, id: string) =>
      portal.as(who, `mutation { cancelApplication(id: "${id}") { cancelledAt } }`),
    refund: (who: 'asAdmin' | 'asModerator', id: string, reason?: string) =>
      portal[who](REFUND, { id, reason }),
    minutesLater: (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000),
  };
}
