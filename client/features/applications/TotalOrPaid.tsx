import type { ReactNode } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { useApplyStateQuery } from './applyState.generated.ts';
import { hasPaid } from './hasPaid.ts';

type Props = {
  scholarshipId: string;
  /** The total, for who has not paid. */
  children: ReactNode;
};

/** The total to pay; once it is paid, that it is. */
export function TotalOrPaid({ scholarshipId, children }: Props) {
  const t = useMessages('apply');
  const options = useMessages('options');
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  const state = data?.scholarship;
  if (!state || !hasPaid(state)) return children;
  return (
    <>
      <span>{t('yourFees')}</span>
      <strong>{options('paymentState.PAID')}</strong>
    </>
  );
}
