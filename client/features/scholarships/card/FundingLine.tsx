import { formatMoney } from '../../../../messages/formats.ts';
import { usePortal } from '../../../lib/portal.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';

type Props = { scholarship: Pick<ScholarshipCardFragment, 'scholarshipCategory' | 'tuitionFees'> };

/** What one wins, as far as it is known: `Full fund · tuition $12,000 a year`. */
export function FundingLine({ scholarship: { scholarshipCategory, tuitionFees } }: Props) {
  const t = useMessages('card');
  const options = useMessages('options');
  const { currency } = usePortal();
  // In a preview it is not chosen yet.
  const category = options.find(`scholarshipCategory.${scholarshipCategory}`);
  if (!category) return null;
  if (tuitionFees === null) return category;
  return t('funding', {
    category,
    tuition: tuitionFees === 0 ? 'none' : 'other',
    amount: formatMoney(tuitionFees, currency, t.language),
  });
}
