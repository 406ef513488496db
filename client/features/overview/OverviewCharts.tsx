import {
  formatDay,
  formatDayOfYear,
  formatMoneyShort,
  formatMonth,
  formatMonthName,
  formatNumber,
} from '../../../messages/formats.ts';
import { currencyDigits } from '../../../rules/money/currencies.ts';
import { formatMinorUnits } from '../../lib/format/money.ts';
import { usePortal } from '../../lib/portal.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ChartCard } from '../../ui/chart/ChartCard.tsx';
import type { ChartCardProps } from '../../ui/chart/chart.ts';
import classes from './StaffToday.module.css';
import type { Overview } from './tiles.ts';

export function OverviewCharts({ read }: { read: Overview }) {
  const t = useMessages('overview');
  const charts = useCharts(read).filter(({ points }) => points.some(({ value }) => value !== 0));
  if (charts.length === 0) return null;
  return (
    <section aria-labelledby="course" className="stack gap-md">
      <h2 id="course" className="text-2xl">
        {t('course')}
      </h2>
      <div className={`grid gap-md ${classes.charts}`}>
        {charts.map((chart) => (
          <ChartCard key={chart.title} {...chart} />
        ))}
      </div>
    </section>
  );
}

function useCharts(read: Overview): ChartCardProps[] {
  const t = useMessages('overview');
  const options = useMessages('options');
  const { currency } = usePortal();
  const showNumber = (value: number) => formatNumber(value, t.language);
  const units = 10 ** currencyDigits(currency);
  return [
    {
      title: t('charts.weeks.title'),
      labelHead: t('charts.weeks.labelHead'),
      valueHead: t('charts.weeks.valueHead'),
      show: showNumber,
      points: read.applicationsByWeek.map(({ week, count }) => ({
        label: formatDay(week, t.language),
        short: formatDayOfYear(week, t.language),
        value: count,
      })),
    },
    {
      title: t('charts.fees.title'),
      labelHead: t('charts.fees.labelHead'),
      valueHead: t('charts.fees.valueHead'),
      show: (value) => formatMinorUnits({ minorUnits: Math.round(value * units), currency }, t.language),
      showShort: (value) => formatMoneyShort(value, currency, t.language),
      points: read.feesByMonth.map(({ month, minorUnits }) => ({
        label: formatMonth(month, t.language),
        short: formatMonthName(month, t.language),
        value: minorUnits / units,
      })),
    },
    {
      title: t('charts.states.title'),
      labelHead: t('charts.states.labelHead'),
      valueHead: t('charts.states.valueHead'),
      show: showNumber,
      isSideways: true,
      points: read.applicationsByStatus.map(({ status, count }) => ({
        label: options(`applicationStatus.${status}`),
        value: count,
      })),
    },
    {
      title: t('charts.subjects.title'),
      labelHead: t('charts.subjects.labelHead'),
      valueHead: t('charts.subjects.valueHead'),
      show: showNumber,
      isSideways: true,
      points: read.applicationsBySubject.map(({ subject, count }) => ({
        label: options(`subjectCategory.${subject}`),
        value: count,
      })),
    },
  ];
}
