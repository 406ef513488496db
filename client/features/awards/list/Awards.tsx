import { Button } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useCallback, useContext, useMemo } from 'react';
import { AWARD_STATES } from '../../../../rules/awards/awardOptions.ts';
import { AWARDS } from '../../../../rules/lists/awards.ts';
import { paths, serverPaths } from '../../../../rules/paths.ts';
import { saveServerFile } from '../../../lib/files/saveServerFile.ts';
import { SessionContext } from '../../../lib/session/session.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { listTexts } from '../../../ui/table/listTexts.ts';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { TableFilter } from '../../../ui/table/TableFilter.tsx';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { FilterPills, useListFilters } from '../../lists/ListFilters.tsx';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';
import { RenewAwards } from '../renewals/RenewAwards.tsx';
import { awardColumns } from './awardColumns.tsx';
import { type AwardRowFragment, useAwardsQuery } from './list.generated.ts';
import { OfferNext } from './OfferNext.tsx';
import { useAwardActions } from './useAwardActions.tsx';

const rowId = ({ id }: AwardRowFragment) => id;

export function Awards({ scholarship }: { scholarship: DecidedScholarshipFragment }) {
  const { id: scholarshipId } = scholarship;
  const t = useMessages('awards');
  const session = useContext(SessionContext);
  const link = useCallback(
    (query?: Parameters<typeof paths.scholarshipAwards.link>[1]) =>
      paths.scholarshipAwards.link(scholarshipId, query),
    [scholarshipId],
  );
  const address = useTableState(link, AWARDS);
  const { filter, page, pageSize } = address.variables;
  const list = pagedList(
    useAwardsQuery({
      variables: { scholarshipId, page, pageSize, ...filter },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.awards,
  );
  const { pills } = useListFilters({ list: AWARDS, address });
  const { actions, dialogs } = useAwardActions();
  const columns = useMemo(() => awardColumns(t, actions), [t, actions]);
  return (
    <>
      <div className="row middle gap-sm mb-md">
        <TableFilter
          address={address}
          name="state"
          label={t('show.label')}
          all={t('show.all')}
          options={AWARD_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
        <OfferNext scholarshipId={scholarshipId} />
        {list.page && list.page.items.length > 0 && (
          <>
            <RenewAwards scholarship={scholarship} />
            <Button
              variant="default"
              leftSection={<IconFileTypeCsv size={18} aria-hidden />}
              onClick={() => void saveServerFile(serverPaths.awardFile(scholarshipId), session)}
            >
              {t('saveFile')}
            </Button>
          </>
        )}
      </div>
      <FilterPills>{pills}</FilterPills>
      <DataTable
        label={t('list')}
        {...{ columns, list, address, rowId, pageSize }}
        texts={listTexts(t)}
        isWide
      />
      {dialogs}
    </>
  );
}
