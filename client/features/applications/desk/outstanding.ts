import type { DeskApplicationFragment } from './desk.generated.ts';

const FEES = { UNPAID: 'unpaid', REFUNDED: 'refunded', PAID: null, NOT_DUE: null } as const;

/**
 * Returns the warning that is shown before an application with unpaid or refunded fees is accepted; null for
 * other applications.
 */
export const warnOfFees = ({ paymentState }: Pick<DeskApplicationFragment, 'paymentState'>) =>
  FEES[paymentState];

type Parts = Pick<DeskApplicationFragment, 'referencesStanding' | 'documentRequests'>;

/**
 * Lists which parts an application still lacks: references that are pending or failed, and documents that
 * were not replaced.
 */
export function listOutstanding({ referencesStanding, documentRequests }: Parts) {
  const isIncomplete = referencesStanding !== null && referencesStanding !== 'COMPLETE';
  const isDue = documentRequests.some(({ state }) => state !== 'MET');
  return [isIncomplete ? ('references' as const) : [], isDue ? ('documents' as const) : []].flat();
}
