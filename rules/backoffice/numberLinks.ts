import type { Progress } from '../applications/applicationOptions.ts';
import { paths } from '../paths.ts';

/** `scholarshipId` is empty for all scholarships. `from` and `to` are empty if there is no limit. */
export type Counted = {
  scholarshipId: string | null | undefined;
  from: string;
  to: string;
  currency?: string | undefined;
};

const FUNNEL = {
  submitted: undefined,
  assessed: 'ASSESSED',
  awarded: 'AWARDED',
  accepted: 'ACCEPTED',
  paid: 'PAID',
} as const satisfies Record<string, Progress | undefined>;

// Each function below returns the URL of the list with exactly the records that a number counts, or null if no list
// shows them.
export function linkToFunnel(step: string, { scholarshipId, from, to }: Counted): string | null {
  const isListed = (name: string): name is keyof typeof FUNNEL => Object.hasOwn(FUNNEL, name);
  // Drafts are not in FUNNEL, because staff cannot read them.
  if (!isListed(step)) return null;
  const scholarship = scholarshipId ?? '';
  return paths.manageApplications.link({
    ...{ scholarship, created: from, createdUntil: to, reached: FUNNEL[step] },
  });
}

export function linkToDecided({ scholarshipId, from, to }: Counted): string {
  const scholarship = scholarshipId ?? '';
  return paths.manageApplications.link(
    from || to ? { scholarship, decided: from, decidedUntil: to } : { scholarship, reached: 'DECIDED' },
  );
}

export function linkToFees(
  measure: 'collected' | 'refunded' | 'waived',
  { scholarshipId, from, to, currency }: Counted,
): string {
  const scholarship = scholarshipId ?? '';
  switch (measure) {
    case 'collected':
      return paths.payments.link({
        ...{ scholarship, currency, status: ['PAID', 'REFUNDED'], paid: from, paidUntil: to },
      });
    case 'refunded':
      return paths.payments.link({
        ...{ scholarship, currency, refunds: 'YES', refunded: from, refundedUntil: to },
      });
    case 'waived':
      return paths.manageApplications.link({ scholarship, waived: 'YES', created: from, createdUntil: to });
  }
}

/**
 * Returns null if there is no scholarship, because awards are only listed by scholarship. Ignores `currency`, because
 * all awards of a scholarship have the same one.
 */
export function linkToAwards(
  measure: 'offered' | 'accepted' | 'paid',
  { scholarshipId, from, to }: Counted,
): string | null {
  if (!scholarshipId) return null;
  switch (measure) {
    case 'offered':
      return paths.scholarshipAwards.link(scholarshipId, { offered: from, offeredUntil: to });
    case 'accepted':
      return paths.scholarshipAwards.link(scholarshipId, {
        ...{ state: ['ACCEPTED', 'ENDED'], answered: from, answeredUntil: to },
      });
    case 'paid':
      return paths.scholarshipAwards.link(scholarshipId, { payments: 'PAID', paid: from, paidUntil: to });
  }
}
