import {
  formatDay,
  formatDayOfYear,
  formatMoneyShort,
  formatMonth,
  formatMonthName,
  formatNumber,
} from '../../../messages/formats.ts';
import { currencyDigits } from '../../../rules/currencies.ts';
import { formatMinorUnits } from '../../lib/money.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ChartCard } from '../../ui/chart/ChartCard.tsx';
import classes from './StaffToday.module.css';
import type { Overview } from './tiles.ts';

export function OverviewCharts({ read }: { read: Overview }) {
  const t = useMessages('overview');
  const options = useMessages('options');
  const { currency } = usePortal();
  const showNumber = (value: number) => formatNumber(value, t.language);
  const units = 10 ** currencyDigits(currency);
  return (
    <div className={`grid gap-md ${classes.charts}`}>
      <ChartCard
        title={t('charts.weeks.title')}
        labelHead={t('charts.weeks.labelHead')}
        valueHead={t('charts.weeks.valueHead')}
        empty={t('charts.weeks.empty')}
        show={showNumber}
        points={read.applicationsByWeek.map(({ week, count }) => ({
          label: formatDay(week, t.language),
          short: formatDayOfYear(week, t.language),
          value: count,
        }))}
      />
      <ChartCard
        title={t('charts.fees.title')}
        labelHead={t('charts.fees.labelHead')}
        valueHead={t('charts.fees.valueHead')}
        empty={t('charts.fees.empty')}
        show={(value) => formatMinorUnits({ minorUnits: Math.round(value * units), currency }, t.language)}
        showShort={(value) => formatMoneyShort(value, currency, t.language)}
        points={read.feesByMonth.map(({ month, minorUnits }) => ({
          label: formatMonth(month, t.language),
          short: formatMonthName(month, t.language),
          value: minorUnits / units,
        }))}
      />
      <ChartCard
        title={t('charts.states.title')}
        labelHead={t('charts.states.labelHead')}
        valueHead={t('charts.states.valueHead')}
        empty={t('charts.states.empty')}
        show={showNumber}
        isSideways
        points={read.applicationsByStatus.map(({ status, count }) => ({
          label: options(`applicationStatus.${status}`),
          value: count,
        }))}
      />
      <ChartCard
        title={t('charts.subjects.title')}
        labelHead={t('charts.subjects.labelHead')}
        valueHead={t('charts.subjects.valueHead')}
        empty={t('charts.subjects.empty')}
        show={showNumber}
        isSideways
        points={read.applicationsBySubject.map(({ subject, count }) => ({
          label: options(`subjectCategory.${subject}`),
          value: count,
        }))}
      />
    </div>
  );
}
