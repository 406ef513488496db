import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { formatCount } from '../../messages/formats.ts';
import { wordOptions } from '../../messages/options.ts';
import {
  APPLICATION_STATUSES,
  APPLICATIONS_PER_PAGE,
  type ApplicationStatus,
  PAYMENT_STATES,
  type PaymentState,
} from '../../rules/applicationOptions.ts';
import { paths } from '../../rules/paths.ts';
import { ApplicationDetails } from '../features/applications/details/ApplicationDetails.tsx';
import { nameOf } from '../features/applications/manage/ApplicationName.tsx';
import { makeColumns } from '../features/applications/manage/columns.tsx';
import {
  type ApplicationFilter,
  ApplicationIdsDocument,
  type ApplicationSort,
  useApplicationsQuery,
} from '../features/applications/manage/manage.generated.ts';
import { useBulkActions } from '../features/applications/manage/useBulkActions.tsx';
import { isId } from '../lib/ids.ts';
import { useMessages } from '../lib/useMessages.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { DayPill } from '../ui/table/DayPill.tsx';
import { listTexts } from '../ui/table/listTexts.ts';
import { pagedList } from '../ui/table/pagedList.ts';
import { TableFilter } from '../ui/table/TableFilter.tsx';
import { TablePill } from '../ui/table/TablePill.tsx';
import { TableToolbar } from '../ui/table/TableToolbar.tsx';
import { useColumnChoice } from '../ui/table/useColumnChoice.ts';
import { useNeighbours } from '../ui/table/useNeighbours.ts';
import { useSelection } from '../ui/table/useSelection.ts';
import { oneDay, someOf, useTableState } from '../ui/table/useTableState.ts';

const SORTS: [ApplicationSort, ...ApplicationSort[]] = [
  'NEWEST',
  'OLDEST',
  'UNIVERSITY',
  'STATUS',
  'APPLICANT',
];
const FILTERS = {
  status: someOf(APPLICATION_STATUSES),
  payment: someOf(PAYMENT_STATES),
  scholarship: (given: readonly string[]) => given.filter(isId).slice(0, 1),
  created: oneDay,
  decided: oneDay,
};

const rowId = ({ id }: { id: string }) => id;

/** All applications, for staff: searched, decided, answered. */
export function ManageApplicationsPage() {
  const t = useMessages('manageApplications');
  const options = useMessages('options');
  const address = useTableState({ link: paths.manageApplications.link, sorts: SORTS, filters: FILTERS });
  const { q, page, sort, filters, open } = address.state;
  const filter: ApplicationFilter = {
    ...(q && { search: q }),
    ...(filters.status.length > 0 && { statuses: filters.status as ApplicationStatus[] }),
    ...(filters.payment.length > 0 && { paymentStates: filters.payment as PaymentState[] }),
    ...(filters.scholarship[0] && { scholarshipId: filters.scholarship[0] }),
    ...(filters.created[0] && { createdFrom: filters.created[0] }),
    ...(filters.decided[0] && { decidedFrom: filters.decided[0] }),
  };
  const list = pagedList(
    useApplicationsQuery({
      variables: { filter, sort, page, pageSize: APPLICATIONS_PER_PAGE },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.applications,
  );
  const rows = { address, list, rowId, pageSize: APPLICATIONS_PER_PAGE };
  const ui = useMessages('ui');
  const columns = useMemo(() => makeColumns(t, options, ui), [t, options, ui]);
  const choice = useColumnChoice('applications', columns);
  const neighbours = useNeighbours(rows);
  const client = useApolloClient();
  const selection = useSelection({
    ...rows,
    labelOf: (application) => nameOf(t, application),
    findAll: async () => {
      const { data } = await client.query({
        query: ApplicationIdsDocument,
        variables: { filter, sort },
        fetchPolicy: 'no-cache',
      });
      if (!data?.applicationIds) throw new Error('The server gave no ids.');
      return data.applicationIds;
    },
  });
  const bulk = useBulkActions({ selection, filter, sort, reload: list.reload });
  const [first] = list.page?.items ?? [];

  return (
    <>
      <PageHead title={t('title')} />
      <h1>{t('heading', { count: list.page ? formatCount(list.page, t.language) : '…' })}</h1>
      <TableToolbar
        address={address}
        id="applications"
        label={t('search')}
        placeholder={t('searchFor')}
        choice={choice}
        exported="applications"
      >
        <TableFilter
          address={address}
          name="status"
          label={t('status')}
          all={t('allStatuses')}
          options={wordOptions(options, 'applicationStatus', APPLICATION_STATUSES)}
        />
        <TableFilter
          address={address}
          name="payment"
          label={t('payment')}
          all={t('allPayments')}
          options={wordOptions(options, 'paymentState', PAYMENT_STATES)}
        />
      </TableToolbar>
      {filters.scholarship.length > 0 && (
        <TablePill onRemove={() => address.show({ filters: { ...filters, scholarship: [] } })}>
          {t('onlyOf', { name: first?.scholarship.scholarshipName ?? t('oneScholarship') })}
        </TablePill>
      )}
      <DayPill address={address} name="created" says={(day) => t('createdSince', { day })} />
      <DayPill address={address} name="decided" says={(day) => t('decidedSince', { day })} />
      <DataTable
        label={t('title')}
        columns={columns}
        choice={choice}
        {...rows}
        selection={selection}
        bulkActions={bulk.actions}
        isWide
        texts={listTexts(t)}
      />
      {bulk.dialogs}
      <ApplicationDetails id={open} neighbours={neighbours} onClose={() => address.show({ open: '' })} />
    </>
  );
}
