import { formatMoney } from '../../../../messages/formats.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import { formatFundingAmount } from './formatFundingAmount.ts';

type Props = {
  scholarship: Pick<ScholarshipCardFragment, 'scholarshipCategory' | 'tuitionFees' | 'funding'>;
};

/**
 * Renders the amount (`€992 a month · Full fund`), the covered costs if there is no amount, or the tuition if there
 * are neither (`Full fund · tuition $12,000 a year`). Never describes self-funded places as covered.
 */
export function FundingLine({ scholarship: { scholarshipCategory, tuitionFees, funding } }: Props) {
  const t = useMessages('card');
  const options = useMessages('options');
  const { currency } = usePortal();
  const category = options.find(`scholarshipCategory.${scholarshipCategory}`);
  if (!category) return null;
  const code = scholarshipCategory === 'SELF_FUND' ? 'SELF_FUND' : 'other';
  const amount = funding && formatFundingAmount(t, funding);
  if (amount) return capitalize(t('fundingKnown', { code, category, amount }));
  const covers = funding?.covers.map((cover) => options(`fundingCovers.${cover}`)).join(', ');
  if (covers) return t('fundingCovers', { code, category, covers });
  if (tuitionFees === null) return category;
  return t('funding', {
    category,
    tuition: tuitionFees === 0 ? 'none' : 'other',
    amount: formatMoney(tuitionFees, currency, t.language),
  });
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
