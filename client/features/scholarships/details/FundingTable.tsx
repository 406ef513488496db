import { formatNumber } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { formatFundingAmount } from '../card/formatFundingAmount.ts';
import type { FundingFragment } from '../scholarships.generated.ts';
import { Fact } from './Fact.tsx';
import classes from './FactTable.module.css';
import sections from './ScholarshipDetails.module.css';

export function FundingTable({ funding }: { funding: FundingFragment }) {
  const t = useMessages('scholarship');
  const options = useMessages('options');
  const amount = formatFundingAmount(useMessages('card'), funding);
  const { awardCount, months, covers, isRenewable, note } = funding;
  return (
    <section aria-labelledby="funding" className={sections.section}>
      <h2 id="funding">{t('funding')}</h2>
      <dl className={classes.root}>
        {amount && <Fact term={t('fundingAmount')}>{amount}</Fact>}
        {months !== null && <Fact term={t('fundingMonths')}>{t('fundingMonthsOf', { count: months })}</Fact>}
        {awardCount !== null && <Fact term={t('awardCount')}>{formatNumber(awardCount, t.language)}</Fact>}
        {isRenewable !== null && (
          <Fact term={t('isRenewable')}>{options(isRenewable ? 'isRenewable.YES' : 'isRenewable.NO')}</Fact>
        )}
        {covers.length > 0 && (
          <Fact term={t('fundingCovers')}>
            {covers.map((cover) => options(`fundingCovers.${cover}`)).join(', ')}
          </Fact>
        )}
      </dl>
      {note && <p className={sections.description}>{note}</p>}
    </section>
  );
}
