import { formatMoney } from '../../../../messages/formats.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import { wordAmount } from './FundingAmount.tsx';

type Props = {
  scholarship: Pick<ScholarshipCardFragment, 'scholarshipCategory' | 'tuitionFees' | 'funding'>;
};

/**
 * What one wins, as far as it is known: `Full fund · €992 a month`; without an amount what it covers, else what the
 * tuition is: `Full fund · tuition $12,000 a year`.
 */
export function FundingLine({ scholarship: { scholarshipCategory, tuitionFees, funding } }: Props) {
  const t = useMessages('card');
  const options = useMessages('options');
  const { currency } = usePortal();
  // In a preview it is not chosen yet.
  const category = options.find(`scholarshipCategory.${scholarshipCategory}`);
  if (!category) return null;
  const amount = funding && wordAmount(t, funding);
  if (amount) return t('fundingKnown', { category, amount });
  const covers = funding?.covers.map((cover) => options(`fundingCovers.${cover}`)).join(', ');
  if (covers) return t('fundingCovers', { category, covers });
  if (tuitionFees === null) return category;
  return t('funding', {
    category,
    tuition: tuitionFees === 0 ? 'none' : 'other',
    amount: formatMoney(tuitionFees, currency, t.language),
  });
}
