import { catalogueLanguage } from '../../../../messages/languages.ts';
import { formatRange } from '../../../../rules/fundingAmount.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import type { FundingFragment } from '../scholarships.generated.ts';

type Props = {
  funding: FundingFragment;
  unknown: string;
};

export function FundingAmount({ funding, unknown }: Props) {
  const t = useMessages('card');
  return <>{formatFundingAmount(t, funding) ?? unknown}</>;
}

export function formatFundingAmount(t: Texts<'card'>, funding: FundingFragment): string | null {
  const range = formatRange(funding, catalogueLanguage(t.language));
  return range && t('fundingAmount', { ...range, frequency: funding.frequency ?? 'other' });
}
