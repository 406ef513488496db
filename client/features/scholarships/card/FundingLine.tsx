import { formatMoney } from '../../../../messages/formats.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import { formatFundingAmount } from './formatFundingAmount.ts';

type Props = {
  scholarship: Pick<ScholarshipCardFragment, 'scholarshipCategory' | 'tuitionFees' | 'funding'>;
};

/**
 * Renders `Full fund · €992 a month`. Without an amount it renders the covered costs, else the tuition: `Full fund ·
 * tuition $12,000 a year`.
 */
export function FundingLine({ scholarship: { scholarshipCategory, tuitionFees, funding } }: Props) {
  const t = useMessages('card');
  const options = useMessages('options');
  const { currency } = usePortal();
  const category = options.find(`scholarshipCategory.${scholarshipCategory}`);
  if (!category) return null;
  const amount = funding && formatFundingAmount(t, funding);
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
