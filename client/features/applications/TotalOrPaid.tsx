import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { useApplyStateQuery } from './applyState.generated.ts';
import { hasPaid } from './hasPaid.ts';

type Props = {
  scholarshipId: string;
  /** The total, for who has not paid. */
  children: ReactNode;
};

/** The total to pay; once it is paid, that it is. */
export function TotalOrPaid({ scholarshipId, children }: Props) {
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  const state = data?.scholarship;
  if (!state || !hasPaid(state)) return children;
  return (
    <>
      <span>{messages.apply.yourFees}</span>
      <strong>{messages.paymentStates.PAID}</strong>
    </>
  );
}
