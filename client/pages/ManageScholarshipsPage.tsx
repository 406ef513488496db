import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../messages/formats.ts';
import { wordOptions } from '../../messages/options.ts';
import { LISTED_AS } from '../../rules/listing.ts';
import { paths } from '../../rules/paths.ts';
import { DEGREES, MANAGED_PER_PAGE, SUBJECT_CATEGORIES } from '../../rules/scholarshipOptions.ts';
import { ExtendDeadlines } from '../features/deadlines/ExtendDeadlines.tsx';
import {
  HIDDEN_AT_FIRST,
  OrganisationFilter,
  placeAfter,
  useOrganisationColumn,
} from '../features/offering/OrganisationFilter.tsx';
import { MakeExceptions } from '../features/requirements/MakeExceptions.tsx';
import classes from '../features/scholarships/manage/ManageScholarships.module.css';
import {
  type ManagedScholarshipFragment,
  useManagedScholarshipsQuery,
} from '../features/scholarships/manage/manage.generated.ts';
import { managedColumns } from '../features/scholarships/manage/managedColumns.tsx';
import { managedVariables, useManagedList } from '../features/scholarships/manage/managedList.ts';
import { useDeleteSelected } from '../features/scholarships/manage/useDeleteSelected.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { DayPill } from '../ui/table/DayPill.tsx';
import { listTexts } from '../ui/table/listTexts.ts';
import { pagedList } from '../ui/table/pagedList.ts';
import { TableFilter } from '../ui/table/TableFilter.tsx';
import { TableToolbar } from '../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../ui/table/useColumnChoice.ts';
import { useSelection } from '../ui/table/useSelection.ts';

const nameOrganisation = ({ organisation }: ManagedScholarshipFragment) => organisation?.name;
const rowId = ({ id }: { id: string }) => id;

/** Every scholarship, for staff. */
export function ManageScholarshipsPage() {
  const t = useMessages('manageScholarships');
  const options = useMessages('options');
  const address = useManagedList();
  const result = useManagedScholarshipsQuery({
    variables: managedVariables(address.state),
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(result, ({ managedScholarships }) => managedScholarships);
  const organisation = useOrganisationColumn(nameOrganisation);
  const columns = useMemo(
    () => placeAfter('university', managedColumns(t, options), organisation),
    [t, options, organisation],
  );
  const choice = useColumnChoice('scholarships', columns, HIDDEN_AT_FIRST);
  const rows = { address, list, rowId, pageSize: MANAGED_PER_PAGE };
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
        <div className={classes.head}>
          <h1>
            {list.page ? t('heading', { count: formatCount(list.page, t.language) }) : t('headingLoading')}
          </h1>
          <Button component={Link} to={paths.addScholarship.link()} leftSection={<IconPlus size={18} />}>
            {t('add')}
          </Button>
        </div>
        <TableToolbar
          address={address}
          id="scholarship-search"
          label={t('search')}
          placeholder={t('searchExample')}
          choice={choice}
          exported="scholarships"
        >
          <TableFilter
            address={address}
            name="state"
            label={t('filters.state')}
            all={t('filters.inLists')}
            options={LISTED_AS.map((value) => ({ value, label: t(`filters.states.${value}`) }))}
          />
          <TableFilter
            address={address}
            name="subject"
            label={t('filters.subject')}
            all={t('filters.allSubjects')}
            options={wordOptions(options, 'subjectCategory', SUBJECT_CATEGORIES)}
          />
          <TableFilter
            address={address}
            name="degree"
            label={t('filters.degree')}
            all={t('filters.allDegrees')}
            options={wordOptions(options, 'degree', DEGREES)}
          />
          <TableFilter
            address={address}
            name="poster"
            label={t('filters.poster')}
            all={t('filters.anyone')}
            options={[{ value: 'ME', label: t('filters.me') }]}
          />
          <OrganisationFilter address={address} />
        </TableToolbar>
        <DayPill address={address} name="closing" says={(day) => t('closingUntil', { day })} />
        <DataTable
          label={t('label')}
          columns={columns}
          choice={choice}
          {...rows}
          selection={selection}
          bulkActions={bulk.action}
          texts={listTexts(t)}
          isWide
        />
        {bulk.dialogs}
      </MakeExceptions>
    </ExtendDeadlines>
  );
}
