import { APPLICATION_STATUSES } from '../../../rules/applicationOptions.ts';
import { currencyDigits } from '../../../rules/currencies.ts';
import { SUBJECT_CATEGORIES } from '../../../rules/scholarshipOptions.ts';
import { showDay, showMonth } from '../../lib/dates.ts';
import { showPaid, showRoughly } from '../../lib/money.ts';
import { usePortal } from '../../lib/portal.ts';
import { messages } from '../../messages.ts';
import { ChartCard } from '../../ui/chart/ChartCard.tsx';
import classes from './StaffToday.module.css';
import type { Overview } from './tiles.ts';

const texts = messages.staffToday.charts;
const showNumber = (value: number) => value.toLocaleString('en');

/** The portal's course: applications by week, state and subject, and the fees by month. */
export function OverviewCharts({ read }: { read: Overview }) {
  const { currency } = usePortal();
  const units = 10 ** currencyDigits(currency);
  return (
    <div className={classes.charts}>
      <ChartCard
        {...texts.weeks}
        show={showNumber}
        points={read.applicationsByWeek.map(({ week, count }) => ({
          label: showDay(week),
          short: showDay(week).slice(0, -5),
          value: count,
        }))}
      />
      <ChartCard
        {...texts.fees}
        show={(value) => showPaid({ minorUnits: Math.round(value * units), currency })}
        showShort={(value) => showRoughly(value, currency)}
        points={read.feesByMonth.map(({ month, minorUnits }) => ({
          label: showMonth(month),
          short: showMonth(month).slice(0, 3),
          value: minorUnits / units,
        }))}
      />
      <ChartCard
        {...texts.states}
        show={showNumber}
        isSideways
        points={read.applicationsByStatus.map(({ status, count }) => ({
          label: APPLICATION_STATUSES[status],
          value: count,
        }))}
      />
      <ChartCard
        {...texts.subjects}
        show={showNumber}
        isSideways
        points={read.applicationsBySubject.map(({ subject, count }) => ({
          label: SUBJECT_CATEGORIES[subject],
          value: count,
        }))}
      />
    </div>
  );
}
