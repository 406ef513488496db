import { catalogueLanguage } from '../../../../messages/languages.ts';
import { formatRange } from '../../../../rules/catalogue/fundingAmount.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import type { FundingFragment } from '../scholarships.generated.ts';

export function formatFundingAmount(t: Texts<'card'>, funding: FundingFragment): string | null {
  const range = formatRange(funding, catalogueLanguage(t.language));
  return range && t('fundingAmount', { ...range, frequency: funding.frequency ?? 'other' });
}
