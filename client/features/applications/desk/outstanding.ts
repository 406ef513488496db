import type { DeskApplicationFragment } from './desk.generated.ts';

const FEES = { UNPAID: 'unpaid', REFUNDED: 'refunded', PAID: null, NOT_DUE: null } as const;

export const warnOfFees = ({ paymentState }: Pick<DeskApplicationFragment, 'paymentState'>) =>
  FEES[paymentState];

type Parts = Pick<DeskApplicationFragment, 'referencesStanding' | 'documentRequests'>;

export function listOutstanding({ referencesStanding, documentRequests }: Parts) {
  const isIncomplete = referencesStanding !== null && referencesStanding !== 'COMPLETE';
  const isDue = documentRequests.some(({ state }) => state !== 'MET');
  return [isIncomplete ? ('references' as const) : [], isDue ? ('documents' as const) : []].flat();
}
