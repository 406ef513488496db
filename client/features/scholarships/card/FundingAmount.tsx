import { catalogueLanguage } from '../../../../messages/languages.ts';
import { formatRange } from '../../../../rules/fundingAmount.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import type { FundingFragment } from '../scholarships.generated.ts';

type Props = {
  funding: FundingFragment;
  /** In the place of an amount that is not known. */
  unknown: string;
};

/** `€10,000–€12,000 a year`. */
export function FundingAmount({ funding, unknown }: Props) {
  const t = useMessages('card');
  return <>{wordAmount(t, funding) ?? unknown}</>;
}

/** The same as text; null when no amount is known. */
export function wordAmount(t: Texts<'card'>, funding: FundingFragment): string | null {
  const range = formatRange(funding, catalogueLanguage(t.language));
  return range && t('fundingAmount', { ...range, frequency: funding.frequency ?? 'other' });
}
