import type { ReactNode } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { useApplyStateQuery } from './applyState.generated.ts';
import { hasPaid } from './hasPaid.ts';

type Props = {
  scholarshipId: string;
  children: ReactNode;
};

export function TotalOrPaid({ scholarshipId, children }: Props) {
  const t = useMessages('apply');
  const options = useMessages('options');
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  const state = data?.scholarship;
  const isWaived = Boolean(state?.viewerFee?.waiver);
  if (!state || !(hasPaid(state) || isWaived)) return children;
  return (
    <>
      <span>{t('yourFees')}</span>
      <strong>{isWaived ? t('waived') : options('paymentState.PAID')}</strong>
    </>
  );
}
