import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../../messages/formats.ts';
import { SCHOLARSHIPS } from '../../../../rules/lists/scholarships.ts';
import { paths } from '../../../../rules/paths.ts';
import { ExtendDeadlines } from '../../../features/deadlines/ExtendDeadlines.tsx';
import { StaffList } from '../../../features/lists/StaffList.tsx';
import { useListColumns } from '../../../features/lists/useListColumns.tsx';
import { MakeExceptions } from '../../../features/requirements/MakeExceptions.tsx';
import { useManagedScholarshipsQuery } from '../../../features/scholarships/manage/manage.generated.ts';
import { managedCells } from '../../../features/scholarships/manage/managedCells.tsx';
import { useDeleteSelected } from '../../../features/scholarships/manage/useDeleteSelected.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useColumnChoice } from '../../../ui/table/columns/useColumnChoice.ts';
import { listTexts } from '../../../ui/table/listTexts.ts';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { useSelection } from '../../../ui/table/selection/useSelection.ts';
import { useTableState } from '../../../ui/table/useTableState.ts';

const rowId = ({ id }: { id: string }) => id;

export function ManageScholarshipsPage() {
  const t = useMessages('manageScholarships');
  const options = useMessages('options');
  const address = useTableState(paths.manageScholarships.link, SCHOLARSHIPS);
  const result = useManagedScholarshipsQuery({
    variables: address.variables,
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(result, ({ managedScholarships }) => managedScholarships);
  const columns = useListColumns(
    SCHOLARSHIPS,
    useMemo(() => managedCells(t, options), [t, options]),
  );
  const choice = useColumnChoice(SCHOLARSHIPS, columns);
  const rows = { address, list, rowId };
  const selection = useSelection({
    ...rows,
    labelOf: ({ scholarshipName }) => scholarshipName,
    canSelect: ({ viewerCanDelete }) => viewerCanDelete,
  });
  const bulk = useDeleteSelected(selection);
  return (
    <ExtendDeadlines>
      <MakeExceptions>
        <PageHead title={t('title')} />
        <div className="row middle apart gap-sm">
          <h1>
            {list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('headingLoading')}
          </h1>
          <Button component={Link} to={paths.addScholarship.link()} leftSection={<IconPlus size={18} />}>
            {t('add')}
          </Button>
        </div>
        <StaffList
          of={SCHOLARSHIPS}
          label={t('label')}
          {...{ ...rows, columns, choice, selection }}
          search={{ id: 'scholarship-search', label: t('search'), placeholder: t('searchExample') }}
          isExported
          bulkActions={bulk.action}
          texts={listTexts(t)}
          isWide
        />
        {bulk.dialogs}
      </MakeExceptions>
    </ExtendDeadlines>
  );
}
