import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { DEGREES, MANAGED_PER_PAGE, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { paths } from '../../../app/paths.ts';
import { messages } from '../../../messages.ts';
import { PageHead } from '../../../ui/PageHead.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { DayPill } from '../../../ui/table/DayPill.tsx';
import { pagedList, showCount } from '../../../ui/table/pagedList.ts';
import { TableFilter } from '../../../ui/table/TableFilter.tsx';
import { TableToolbar } from '../../../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../../../ui/table/useColumnChoice.ts';
import { useSelection } from '../../../ui/table/useSelection.ts';
import classes from './ManageScholarships.module.css';
import { useManagedScholarshipsQuery } from './manage.generated.ts';
import { MANAGED_COLUMNS } from './managedColumns.tsx';
import { DEGREE_NAMES, managedVariables, STATES, SUBJECTS, useManagedList } from './managedList.ts';
import { useDeleteSelected } from './useDeleteSelected.ts';

const texts = messages.manageScholarships;
const { filters } = texts;

const rowId = ({ id }: { id: string }) => id;

/** Every scholarship, for staff. */
export function ManageScholarshipsPage() {
  const address = useManagedList();
  const result = useManagedScholarshipsQuery({
    variables: managedVariables(address.state),
    fetchPolicy: 'cache-and-network',
  });
  const list = pagedList(result, ({ managedScholarships }) => managedScholarships);
  const choice = useColumnChoice('scholarships', MANAGED_COLUMNS);
  const rows = { address, list, rowId, pageSize: MANAGED_PER_PAGE };
  const selection = useSelection({
    ...rows,
    labelOf: ({ scholarshipName }) => scholarshipName,
    canSelect: ({ viewerCanDelete }) => viewerCanDelete,
  });
  const bulk = useDeleteSelected(selection);
  return (
    <>
      <PageHead title={texts.title} />
      <div className={classes.head}>
        <h1>{list.page ? texts.heading(showCount(list.page)) : texts.headingLoading}</h1>
        <Button component={Link} to={paths.addScholarship.link()} leftSection={<IconPlus size={18} />}>
          {texts.add}
        </Button>
      </div>
      <TableToolbar
        address={address}
        id="scholarship-search"
        label={texts.search}
        placeholder={texts.searchExample}
        choice={choice}
        exported="scholarships"
      >
        <TableFilter
          address={address}
          name="state"
          label={filters.state}
          all={filters.inLists}
          options={STATES.map((value) => ({ value, label: filters.states[value] }))}
        />
        <TableFilter
          address={address}
          name="subject"
          label={filters.subject}
          all={filters.allSubjects}
          options={SUBJECTS.map((value) => ({ value, label: SUBJECT_CATEGORIES[value] }))}
        />
        <TableFilter
          address={address}
          name="degree"
          label={filters.degree}
          all={filters.allDegrees}
          options={DEGREE_NAMES.map((value) => ({ value, label: DEGREES[value] }))}
        />
        <TableFilter
          address={address}
          name="poster"
          label={filters.poster}
          all={filters.everybody}
          options={[{ value: 'ME', label: filters.me }]}
        />
      </TableToolbar>
      <DayPill address={address} name="closing" says={texts.closingUntil} />
      <DataTable
        label={texts.label}
        columns={MANAGED_COLUMNS}
        choice={choice}
        {...rows}
        selection={selection}
        bulkActions={bulk.action}
        texts={texts}
        isWide
      />
      {bulk.dialogs}
    </>
  );
}
