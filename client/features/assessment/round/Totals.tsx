import { IconAlertTriangle } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { type Texts, useMessages } from '../../../lib/useMessages.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Section } from '../../../ui/page/Section.tsx';
import type { Column } from '../../../ui/table/columns/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { listTexts } from '../../../ui/table/listTexts.ts';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { TableFilter } from '../../../ui/table/TableFilter.tsx';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { AssessorsOf } from './AssessorsOf.tsx';
import { RoundExports } from './RoundExports.tsx';
import { type RoundStateFragment, type TotalRowFragment, useRoundTotalsQuery } from './round.generated.ts';
import type { UploadPart } from './uploadPart.ts';

const TOTALS = {
  pageSize: 20,
  sorts: ['RANK', 'CORRECTED', 'SPREAD', 'FEWEST', 'ENTERED'],
  fields: { isShort: { kind: 'flag' }, isDisputed: { kind: 'flag' } },
  address: { show: { choices: { SHORT: { isShort: true }, DISPUTED: { isDisputed: true } } } },
} as const;

const rowId = ({ applicationId }: TotalRowFragment) => applicationId;

type Props = { round: RoundStateFragment; scholarshipId: string; upload: UploadPart };

export function Totals({ round, scholarshipId, upload }: Props) {
  const t = useMessages('round');
  const { id } = round;
  const link = useCallback(
    (query?: Parameters<typeof paths.assessmentRound.link>[2]) =>
      paths.assessmentRound.link(scholarshipId, id, query),
    [scholarshipId, id],
  );
  const address = useTableState(link, TOTALS);
  const { filter, sort, page, pageSize } = address.variables;
  const variables = { roundId: id, ...filter, orderBy: sort, page, pageSize };
  const result = useRoundTotalsQuery({ variables, fetchPolicy: 'cache-and-network' });
  const list = pagedList(result, ({ roundTotals }) => roundTotals);
  const columns = useMemo(() => totalColumns(t, round, upload), [t, round, upload]);
  return (
    <Section heading={t('totals')} lead={t('totalsLead')}>
      <div className="row middle gap-sm mb-md">
        <TableFilter
          address={address}
          name="show"
          label={t('filters.label')}
          all={t('filters.all')}
          options={(['SHORT', 'DISPUTED'] as const).map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
        <RoundExports roundId={id} />
      </div>
      <DataTable
        label={t('totals')}
        {...{ columns, list, address, rowId }}
        pageSize={TOTALS.pageSize}
        texts={listTexts(t)}
        isWide
      />
    </Section>
  );
}

const totalColumns = (
  t: Texts<'round'>,
  round: RoundStateFragment,
  upload: UploadPart,
): Column<TotalRowFragment>[] => {
  const points = (total: number | null | undefined) =>
    total == null ? t('nothing') : t('points', { total });
  return [
    {
      id: 'application',
      header: t('columns.application'),
      cell: ({ applicationId, application, code }) => (
        <>
          <Link to={paths.manageApplications.link({ open: applicationId })}>
            {application?.applicantName ?? t('unnamed')}
          </Link>{' '}
          <span className="soft">{code}</span>
        </>
      ),
      isTitle: true,
    },
    {
      id: 'rank',
      header: t('columns.rank'),
      cell: ({ rank, isFailed }) => (isFailed ? t('failed') : (rank ?? t('nothing'))),
      sort: { ascending: 'RANK' },
      isNumber: true,
    },
    { id: 'total', header: t('columns.total'), cell: ({ total }) => points(total), isNumber: true },
    {
      id: 'corrected',
      header: t('columns.corrected'),
      cell: ({ corrected }) => points(corrected),
      sort: { descending: 'CORRECTED' },
      isNumber: true,
    },
    {
      id: 'spread',
      header: t('columns.spread'),
      cell: ({ spread, isDisputed }) => (
        <>
          {isDisputed && <Badge look={{ icon: IconAlertTriangle, tone: 'accent' }}>{t('disputed')}</Badge>}{' '}
          {points(spread)}
        </>
      ),
      sort: { descending: 'SPREAD' },
      isNumber: true,
    },
    {
      id: 'count',
      header: t('columns.count'),
      cell: ({ count }) => t('counted', { count, asked: round.perApplication }),
      sort: { ascending: 'FEWEST' },
      isNumber: true,
    },
    {
      id: 'assessors',
      header: t('columns.assessors'),
      cell: (row) => <AssessorsOf {...{ row, round, upload }} />,
      isLong: true,
    },
  ];
};
