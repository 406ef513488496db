import type { DeskApplicationFragment } from './desk.generated.ts';

const FEES = { UNPAID: 'unpaid', REFUNDED: 'refunded', PAID: null, NOT_DUE: null } as const;

/** Warning before an application is accepted although its fees are unpaid or refunded; null if there is none. */
export const warnOfFees = ({ paymentState }: Pick<DeskApplicationFragment, 'paymentState'>) =>
  FEES[paymentState];

type Parts = Pick<DeskApplicationFragment, 'referencesStanding' | 'documentRequests'>;

/**
 * Lists the kinds of parts that an application still lacks: references that are pending or failed, and documents that
 * were not replaced.
 */
export function listOutstanding({ referencesStanding, documentRequests }: Parts) {
  const isIncomplete = referencesStanding !== null && referencesStanding !== 'COMPLETE';
  const isDue = documentRequests.some(({ state }) => state !== 'MET');
  return [isIncomplete ? ('references' as const) : [], isDue ? ('documents' as const) : []].flat();
}
