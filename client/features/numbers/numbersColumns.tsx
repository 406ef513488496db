import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../messages/formats.ts';
import {
  type Counted,
  linkToAwards,
  linkToDecided,
  linkToFees,
  linkToFunnel,
} from '../../../rules/backoffice/numberLinks.ts';
import { listKeys } from '../../../rules/catalogue/scholarshipOptions.ts';
import { paths } from '../../../rules/paths.ts';
import { formatMinorUnits } from '../../lib/format/money.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/columns/column.ts';
import classes from './Numbers.module.css';
import type {
  AwardSumsRowFragment,
  DecisionDaysRowFragment,
  DraftStopRowFragment,
  FeeSumsRowFragment,
  FunnelRowFragment,
  SumFragment,
} from './numbers.generated.ts';
import type { NumbersAddress } from './useNumbersAddress.ts';

export const FUNNEL_STEPS = ['started', 'submitted', 'assessed', 'awarded', 'accepted', 'paid'] as const;

type T = Texts<'numbers'>;
type Named = { scholarshipId?: string | null; scholarshipName?: string | null };

function nameColumn<Row extends Named>(t: T, { from, to }: NumbersAddress): Column<Row> {
  return {
    id: 'scholarship',
    header: t('scholarship'),
    isTitle: true,
    cell: ({ scholarshipId, scholarshipName }) =>
      scholarshipId ? (
        <Link to={paths.numbers.link({ scholarship: scholarshipId, from, to })}>{scholarshipName}</Link>
      ) : (
        <strong>{t('all')}</strong>
      ),
  };
}

function linked(shown: string, count: number, to: string | null): ReactNode {
  if (count === 0) return <span className={classes.zero}>{shown}</span>;
  return to ? <Link to={to}>{shown}</Link> : shown;
}

export function funnelColumns(t: T, days: NumbersAddress): Column<FunnelRowFragment>[] {
  return [
    nameColumn(t, days),
    ...FUNNEL_STEPS.map((step): Column<FunnelRowFragment> => {
      return {
        id: step,
        header: t(`measures.${step}`),
        isNumber: true,
        cell: ({ scholarshipId, [step]: count }) =>
          linked(formatNumber(count, t.language), count, linkToFunnel(step, { ...days, scholarshipId })),
      };
    }),
  ];
}

export function stopColumns(t: T): Column<DraftStopRowFragment>[] {
  return [
    {
      id: 'stage',
      header: t('stage'),
      isTitle: true,
      cell: ({ stage, section }) => section ?? t(`measures.${stage}`),
    },
    {
      id: 'count',
      header: t('drafts'),
      isNumber: true,
      cell: ({ count }) => formatNumber(count, t.language),
    },
  ];
}

export function daysColumns(t: T, address: NumbersAddress): Column<DecisionDaysRowFragment>[] {
  const show = (days: number | null | undefined) =>
    days === null || days === undefined ? <span className={classes.zero}>–</span> : t('inDays', { days });
  return [
    nameColumn(t, address),
    {
      id: 'decided',
      header: t('measures.decided'),
      isNumber: true,
      cell: ({ scholarshipId, decided }) =>
        linked(formatNumber(decided, t.language), decided, linkToDecided({ ...address, scholarshipId })),
    },
    { id: 'median', header: t('measures.median'), isNumber: true, cell: ({ median }) => show(median) },
    { id: 'p90', header: t('measures.p90'), isNumber: true, cell: ({ p90 }) => show(p90) },
  ];
}

export function feeColumns(t: T, ...given: Given<FeeSumsRowFragment>): Column<FeeSumsRowFragment>[] {
  const names = {
    collected: t('measures.collected'),
    refunded: t('measures.refunded'),
    waived: t('measures.waived'),
  };
  return moneyColumns(t, given, names, linkToFees);
}

export function awardColumns(t: T, ...given: Given<AwardSumsRowFragment>): Column<AwardSumsRowFragment>[] {
  const names = {
    offered: t('measures.offered'),
    accepted: t('measures.accepted'),
    paid: t('measures.paid'),
  };
  return moneyColumns(t, given, names, linkToAwards);
}

type Given<Row> = [address: NumbersAddress, rows: readonly Row[]];
type SumRow<Measure extends string> = Named & { currency: string } & Record<Measure, SumFragment>;

function moneyColumns<Measure extends string, Row extends SumRow<NoInfer<Measure>>>(
  t: T,
  [address, rows]: Given<Row>,
  names: Readonly<Record<Measure, string>>,
  linkTo: (measure: Measure, counted: Counted) => string | null,
): Column<Row>[] {
  const isOnly = (row: Row, measure: Measure) =>
    rows.every(
      (other) => other === row || other.scholarshipId !== row.scholarshipId || other[measure].count === 0,
    );
  return [
    nameColumn<Row>(t, address),
    ...listKeys(names).map(
      (measure): Column<Row> => ({
        id: measure,
        header: names[measure],
        isNumber: true,
        cell: (row) => {
          const { scholarshipId, [measure]: sum } = row;
          const currency = isOnly(row, measure) ? undefined : row.currency;
          const to = linkTo(measure, { ...address, scholarshipId, currency });
          return linked(formatSum(t, sum, row.currency), sum.count, to);
        },
      }),
    ),
  ];
}

function formatSum(t: T, { count, amount }: SumFragment, currency: string): string {
  if (count === 0) return '–';
  return t('sum', { amount: formatMinorUnits({ minorUnits: amount, currency }, t.language), count });
}
