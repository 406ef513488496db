import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../messages/formats.ts';
import { paths } from '../../../rules/paths.ts';
import { formatMinorUnits } from '../../lib/money.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/column.ts';
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

/** Column with the scholarship's name. A click on it shows only that scholarship's numbers. */
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

/** Shows a number, as a link if the list of its records has a matching filter. */
function linked(t: T, value: number, to: string | null): ReactNode {
  const shown = formatNumber(value, t.language);
  return to && value > 0 ? <Link to={to}>{shown}</Link> : shown;
}

export function funnelColumns(t: T, address: NumbersAddress): Column<FunnelRowFragment>[] {
  return [
    nameColumn(t, address),
    ...FUNNEL_STEPS.map((step): Column<FunnelRowFragment> => {
      return {
        id: step,
        header: t(`measures.${step}`),
        isNumber: true,
        cell: (row) => linked(t, row[step], step === 'submitted' ? linkToSubmitted(row, address) : null),
      };
    }),
  ];
}

/** The staff list cannot filter by a last day. */
function linkToSubmitted({ scholarshipId }: Named, { from, to }: NumbersAddress): string | null {
  return to
    ? null
    : paths.manageApplications.link({ scholarship: scholarshipId ?? undefined, created: from });
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
    days === null || days === undefined ? '–' : t('inDays', { days });
  return [
    nameColumn(t, address),
    {
      id: 'decided',
      header: t('measures.decided'),
      isNumber: true,
      cell: (row) => linked(t, row.decided, linkToDecided(row, address)),
    },
    { id: 'median', header: t('measures.median'), isNumber: true, cell: ({ median }) => show(median) },
    { id: 'p90', header: t('measures.p90'), isNumber: true, cell: ({ p90 }) => show(p90) },
  ];
}

function linkToDecided({ scholarshipId }: Named, { from, to }: NumbersAddress): string | null {
  if (to) return null;
  const scholarship = scholarshipId ?? undefined;
  return paths.manageApplications.link(
    from ? { scholarship, decided: from } : { scholarship, status: ['ACCEPTED', 'REJECTED'] },
  );
}

export function feeColumns(t: T, address: NumbersAddress): Column<FeeSumsRowFragment>[] {
  return [
    nameColumn(t, address),
    ...(['collected', 'refunded', 'waived'] as const).map(
      (measure): Column<FeeSumsRowFragment> => ({
        id: measure,
        header: t(`measures.${measure}`),
        isNumber: true,
        cell: (row) => formatSum(t, row[measure], row.currency),
      }),
    ),
  ];
}

export function awardColumns(t: T, address: NumbersAddress): Column<AwardSumsRowFragment>[] {
  const states = { offered: undefined, accepted: ['ACCEPTED', 'ENDED'], paid: undefined };
  return [
    nameColumn(t, address),
    ...(['offered', 'accepted', 'paid'] as const).map(
      (measure): Column<AwardSumsRowFragment> => ({
        id: measure,
        header: t(`measures.${measure}`),
        isNumber: true,
        cell: (row) => {
          const sum = formatSum(t, row[measure], row.currency);
          const isWhole = !address.from && !address.to && measure !== 'paid' && row[measure].count > 0;
          if (!row.scholarshipId || !isWhole) return sum;
          return (
            <Link to={paths.scholarshipAwards.link(row.scholarshipId, { state: states[measure] })}>
              {sum}
            </Link>
          );
        },
      }),
    ),
  ];
}

function formatSum(t: T, { count, amount }: SumFragment, currency: string): string {
  if (count === 0) return '–';
  return t('sum', { amount: formatMinorUnits({ minorUnits: amount, currency }, t.language), count });
}
