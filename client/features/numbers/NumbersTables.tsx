import { formatNumber } from '../../../messages/formats.ts';
import { MIN_COUNTED_PEOPLE } from '../../../rules/applications/demographics.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { ChartCard } from '../../ui/chart/ChartCard.tsx';
import classes from './Numbers.module.css';
import { NumbersTable } from './NumbersTable.tsx';
import type { NumbersQuery } from './numbers.generated.ts';
import {
  awardColumns,
  daysColumns,
  FUNNEL_STEPS,
  feeColumns,
  funnelColumns,
  stopColumns,
} from './numbersColumns.tsx';
import type { NumbersAddress } from './useNumbersAddress.ts';

type Read = NonNullable<NumbersQuery['numbers']>;
type Named = { scholarshipId?: string | null };

/** Row ids must be unique: a table has one row for each scholarship and currency. */
const rowId = (row: Named & { currency?: string }) => `${row.scholarshipId ?? 'all'} ${row.currency ?? ''}`;

export function NumbersTables({ read, address }: { read: Read; address: NumbersAddress }) {
  const t = useMessages('numbers');
  const [total] = read.funnel;
  const of = <Row extends Named>(rows: readonly Row[]) => chooseRows(rows, address);
  const text = (table: 'funnel' | 'decisionDays' | 'fees' | 'awards') => ({
    heading: t(`tables.${table}`),
    lead: t(`explained.${table}`),
  });
  return (
    <>
      {total && total.started > 0 && (
        <NumbersTable
          {...text('funnel')}
          columns={funnelColumns(t, address)}
          items={of(read.funnel)}
          rowId={rowId}
        >
          <div className={classes.chart}>
            <ChartCard
              title={t('funnelChart')}
              labelHead={t('measure')}
              valueHead={t('count')}
              show={(value) => formatNumber(value, t.language)}
              points={FUNNEL_STEPS.map((step) => ({ label: t(`measures.${step}`), value: total[step] }))}
              isSideways
            />
          </div>
        </NumbersTable>
      )}
      {read.draftStops.length > 0 && (
        <NumbersTable
          heading={t('tables.draftStops')}
          lead={t('explained.draftStops', { min: MIN_COUNTED_PEOPLE })}
          columns={stopColumns(t)}
          items={read.draftStops}
          rowId={({ stage, section }) => `${stage} ${section ?? ''}`}
        />
      )}
      {(read.decisionDays[0]?.decided ?? 0) > 0 && (
        <NumbersTable
          {...text('decisionDays')}
          columns={daysColumns(t, address)}
          items={of(read.decisionDays)}
          rowId={rowId}
        />
      )}
      {read.fees.length > 0 && (
        <NumbersTable
          {...text('fees')}
          columns={feeColumns(t, address, read.fees)}
          items={of(read.fees)}
          rowId={rowId}
        />
      )}
      {read.awards.length > 0 && (
        <NumbersTable
          {...text('awards')}
          columns={awardColumns(t, address, read.awards)}
          items={of(read.awards)}
          rowId={rowId}
        />
      )}
    </>
  );
}

function chooseRows<Row extends Named>(
  rows: readonly Row[],
  { scholarship }: NumbersAddress,
): readonly Row[] {
  return scholarship ? rows.filter(({ scholarshipId }) => scholarshipId) : rows;
}
