import { formatNumber } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { FundingAmount } from '../card/FundingAmount.tsx';
import type { FundingFragment } from '../scholarships.generated.ts';
import { Fact } from './Fact.tsx';
import classes from './FactTable.module.css';
import sections from './ScholarshipDetails.module.css';

export function FundingTable({ funding }: { funding: FundingFragment }) {
  const t = useMessages('scholarship');
  const options = useMessages('options');
  const { awardCount, months, covers, isRenewable, note } = funding;
  const unknown = t('notSpecified');
  return (
    <section aria-labelledby="funding" className={sections.section}>
      <h2 id="funding">{t('funding')}</h2>
      <dl className={classes.root}>
        <Fact term={t('fundingAmount')}>
          <FundingAmount funding={funding} unknown={unknown} />
        </Fact>
        <Fact term={t('fundingMonths')}>
          {months === null ? unknown : t('fundingMonthsOf', { count: months })}
        </Fact>
        <Fact term={t('awardCount')}>
          {awardCount === null ? unknown : formatNumber(awardCount, t.language)}
        </Fact>
        <Fact term={t('isRenewable')}>
          {isRenewable === null ? unknown : options(isRenewable ? 'isRenewable.YES' : 'isRenewable.NO')}
        </Fact>
        <Fact term={t('fundingCovers')}>
          {covers.map((cover) => options(`fundingCovers.${cover}`)).join(', ') || unknown}
        </Fact>
      </dl>
      {note && <p className={sections.description}>{note}</p>}
    </section>
  );
}
