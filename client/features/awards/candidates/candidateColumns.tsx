import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatMinorUnits } from '../../../lib/format/money.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/table/columns/column.ts';
import { LabelList } from '../../labels/LabelList.tsx';
import { AWARD_LOOKS } from '../awardStates.ts';
import classes from './Candidates.module.css';
import type { CandidateFragment } from './candidates.generated.ts';
import { OutcomeCell } from './OutcomeCell.tsx';
import type { Deciding } from './useDeciding.tsx';

export function candidateColumns(
  t: Texts<'decide'>,
  options: Texts<'options'>,
  deciding: Deciding,
  labels: Texts<'labels'>,
): Column<CandidateFragment>[] {
  const points = (total: number | null | undefined) =>
    total == null ? t('nothing') : t('points', { total });
  return [
    {
      id: 'rank',
      header: t('columns.rank'),
      cell: ({ rank }) => rank ?? t('nothing'),
      isNumber: true,
      width: '4.5rem',
    },
    {
      id: 'name',
      header: t('columns.name'),
      cell: ({ application: { id, applicantName, renewedAward } }, { linkToOpen }) => (
        <>
          <Link to={linkToOpen(id)} preventScrollReset className={classes.name}>
            {applicantName}
          </Link>{' '}
          {renewedAward && (
            <Badge look={{ icon: IconRefresh, tone: 'brand' }} isMark>
              {t('renewal')}
            </Badge>
          )}
        </>
      ),
      isTitle: true,
    },
    {
      id: 'total',
      header: t('columns.total'),
      cell: ({ total }) => points(total),
      isNumber: true,
      width: '4.5rem',
    },
    {
      id: 'spread',
      header: t('columns.spread'),
      cell: ({ spread, isDisputed }) => (
        <>
          {isDisputed && (
            <Badge look={{ icon: IconAlertTriangle, tone: 'accent' }} isMark>
              {t('disputed')}
            </Badge>
          )}{' '}
          {points(spread)}
        </>
      ),
      isNumber: true,
      width: '6rem',
      isMinor: true,
    },
    {
      id: 'status',
      header: t('columns.status'),
      cell: ({ application: { status } }) => (
        <span className={classes.status}>{options(`applicationStatus.${status}`)}</span>
      ),
      width: '7rem',
      isMinor: true,
    },
    {
      id: 'labels',
      header: labels('heading'),
      cell: ({ application }) => <LabelList labels={application.labels} />,
      width: '9rem',
      isLong: true,
    },
    {
      id: 'decision',
      header: t('columns.decision'),
      cell: (row) => <OutcomeCell row={row} deciding={deciding} />,
      isLong: true,
      width: '19rem',
    },
    {
      id: 'award',
      header: t('columns.award'),
      cell: ({ award }) =>
        award ? (
          <span className="inline gap-xs">
            <span className="numbers">
              {formatMinorUnits({ minorUnits: award.amount, currency: award.currency }, t.language)}
            </span>
            <Badge look={AWARD_LOOKS[award.state]}>{t(`awardStates.${award.state}`)}</Badge>
          </span>
        ) : (
          t('nothing')
        ),
      isLong: true,
      width: '9rem',
      isMinor: true,
    },
  ];
}
