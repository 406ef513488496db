import type { ReactNode } from 'react';
import { type ApplyStateQuery, useApplyStateQuery } from './applyState.generated.ts';

type Fee = NonNullable<NonNullable<ApplyStateQuery['scholarship']>['viewerFee']>;

export function hasOffer({ waiver, acceptsCode, acceptsRequest, request, condition }: Fee): boolean {
  const isAsked = request?.state === 'OPEN' || request?.state === 'DECLINED';
  const isUndecided = condition?.verdict === 'UNKNOWN' || condition?.verdict === 'OWN';
  return waiver !== null || acceptsCode || acceptsRequest || isAsked || isUndecided;
}

type Props = { scholarshipId: string; children: (fee: Fee) => ReactNode };

export function FeeOffer({ scholarshipId, children }: Props) {
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  const fee = data?.scholarship?.viewerFee;
  return fee && hasOffer(fee) ? children(fee) : null;
}
