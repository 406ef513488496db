import type { ReactNode } from 'react';
import { type ApplyStateQuery, useApplyStateQuery } from './applyState.generated.ts';

type Fee = NonNullable<NonNullable<ApplyStateQuery['scholarship']>['viewerFee']>;

/** Whether there is something to say about a fee beside its amount. */
export function hasOffer({ waiver, acceptsCode, acceptsRequest, request, condition }: Fee): boolean {
  const isAsked = request?.state === 'OPEN' || request?.state === 'DECLINED';
  const isUndecided = condition?.verdict === 'UNKNOWN' || condition?.verdict === 'OWN';
  return waiver !== null || acceptsCode || acceptsRequest || isAsked || isUndecided;
}

type Props = { scholarshipId: string; children: (fee: Fee) => ReactNode };

/** What stands below the fees of a scholarship whose fee is waived, or may be. */
export function FeeOffer({ scholarshipId, children }: Props) {
  const { data } = useApplyStateQuery({ variables: { id: scholarshipId } });
  const fee = data?.scholarship?.viewerFee;
  return fee && hasOffer(fee) ? children(fee) : null;
}
