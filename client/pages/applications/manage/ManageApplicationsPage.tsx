import { useApolloClient } from '@apollo/client/react';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatCount } from '../../../../messages/formats.ts';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import { APPLICATIONS } from '../../../../rules/lists/applications.ts';
import { paths } from '../../../../rules/paths.ts';
import classes from '../../../features/applications/desk/Desk.module.css';
import { DeskContext } from '../../../features/applications/desk/DeskContext.ts';
import frame from '../../../features/applications/desk/DeskFrame.module.css';
import { SavedViews } from '../../../features/applications/desk/SavedViews.tsx';
import { StatusTabs } from '../../../features/applications/desk/StatusTabs.tsx';
import { useApplicationDesk } from '../../../features/applications/desk/useApplicationDesk.tsx';
import { ApplicationDetails } from '../../../features/applications/details/ApplicationDetails.tsx';
import { EnterLinks } from '../../../features/applications/enter/EnterLinks.tsx';
import { GroupMessageBars } from '../../../features/applications/groupMessages/GroupMessageBars.tsx';
import { useGroupMessage } from '../../../features/applications/groupMessages/useGroupMessage.tsx';
import {
  ApplicationName,
  formatApplicationName,
} from '../../../features/applications/manage/ApplicationName.tsx';
import { useAnswerColumns } from '../../../features/applications/manage/answers/useAnswerColumns.tsx';
import { useAnswerFilters } from '../../../features/applications/manage/answers/useAnswerFilters.tsx';
import { makeCells } from '../../../features/applications/manage/cells.tsx';
import {
  ApplicationIdsDocument,
  useApplicationsQuery,
} from '../../../features/applications/manage/manage.generated.ts';
import { useBulkActions } from '../../../features/applications/manage/useBulkActions.tsx';
import { usePackets } from '../../../features/applications/papers/usePackets.tsx';
import { ExtendDeadlines } from '../../../features/deadlines/ExtendDeadlines.tsx';
import { useKnownLabels } from '../../../features/labels/useKnownLabels.ts';
import { useLabelling } from '../../../features/labels/useLabelling.tsx';
import { useScholarshipQuestions } from '../../../features/lists/answers/useScholarshipQuestions.ts';
import { FilterPills, useListFilters } from '../../../features/lists/ListFilters.tsx';
import { useListColumns } from '../../../features/lists/useListColumns.tsx';
import { MakeExceptions } from '../../../features/requirements/MakeExceptions.tsx';
import { useMessages } from '../../../lib/useMessages.ts';
import { KeysButton } from '../../../ui/keys/KeysButton.tsx';
import { FilterPill } from '../../../ui/list/FilterPill.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { useColumnChoice } from '../../../ui/table/columns/useColumnChoice.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { listTexts } from '../../../ui/table/listTexts.ts';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { useNeighbours } from '../../../ui/table/record/useNeighbours.ts';
import { useSelection } from '../../../ui/table/selection/useSelection.ts';
import { TableToolbar } from '../../../ui/table/TableToolbar.tsx';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { DocumentParts } from '../documentParts.tsx';

const rowId = ({ id }: { id: string }) => id;

export function ManageApplicationsPage() {
  const t = useMessages('manageApplications');
  const options = useMessages('options');
  const address = useTableState(paths.manageApplications.link, APPLICATIONS);
  const { filters, open } = address.state;
  const { filter, sort } = address.variables;
  const scholarshipId = filters.scholarship[0];
  const asked = { questions: [...filters.question], isOfOne: scholarshipId !== undefined };
  const list = pagedList(
    useApplicationsQuery({
      variables: { ...address.variables, ...asked },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.applications,
  );
  const texts = { label: useKnownLabels() };
  const listFilters = useListFilters({ list: APPLICATIONS, address, places: 1, texts });
  const questions = useScholarshipQuestions(scholarshipId);
  const answerFilters = useAnswerFilters(questions, address);
  const rows = { address, list, rowId, pageSize: APPLICATIONS.pageSize };
  const ui = useMessages('ui');
  const hasResults = list.page?.items.some(({ lastResult }) => lastResult) ?? false;
  const all = useListColumns(
    APPLICATIONS,
    useMemo(() => makeCells(t, options, ui), [t, options, ui]),
  );
  const hasLabels = list.page?.items.some(({ labels }) => labels?.length) ?? false;
  const listed = useMemo(
    () => all.filter(({ id }) => (hasResults || !RESULTS.includes(id)) && (hasLabels || id !== 'labels')),
    [all, hasResults, hasLabels],
  );
  const listedChoice = useColumnChoice(APPLICATIONS, listed);
  const answers = useAnswerColumns({
    ...{ scholarshipId, questions, address, isStale: list.isStale },
    choice: listedChoice,
  });
  const { choice } = answers;
  const hasMore = hasResults || answers.columns.length > 0;
  const showsLabels = hasLabels && !listedChoice.hidden.includes('labels');
  const columns = useMemo(() => {
    const left = answers.columns.length > 0 ? [...OF_SCHOLARSHIP, ...IN_RECORD] : OF_SCHOLARSHIP;
    const kept = listed.filter(
      ({ id }) => !(hasMore && left.includes(id)) && !(showsLabels && id === 'address'),
    );
    const place = kept.findIndex(({ id }) => id === 'status');
    return [...kept.slice(0, place), ...answers.columns, ...kept.slice(place)];
  }, [listed, hasMore, showsLabels, answers.columns]);
  const narrowed = useMemo(() => columns.map((column) => ({ ...column, ...BESIDE[column.id] })), [columns]);
  const neighbours = useNeighbours(rows);
  const client = useApolloClient();
  const selection = useSelection({
    ...rows,
    labelOf: (application) => formatApplicationName(t, application),
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
  const navigate = useNavigate();
  const reading = `${paths.readApplication.link()}?${address.linkTo({}).split('?')[1] ?? ''}`;
  const [first] = list.page?.items ?? [];
  const isBeside = useMediaQuery('(min-width: 75em)') ?? false;
  const desk = useApplicationDesk({
    open,
    list,
    neighbours,
    show: (id) => address.show({ open: id }),
    read: () => void navigate(reading),
    selection,
  });
  const { hold } = desk.held;
  const bulk = useBulkActions({ selection, filter, sort, reload: list.reload, hold });
  const [query] = useSearchParams();
  const papers = usePackets({
    ids: selection.ids,
    list: { filter, sort, count: list.page?.totalCount ?? 0 },
    isListed: Boolean(list.page ?? list.error),
    isAsked: query.has('files'),
  });
  const message = useGroupMessage({ ids: selection.ids, filter, count: list.page?.totalCount ?? 0 });
  const labelling = useLabelling({
    ids: selection.ids,
    nameOf: (id) => <ApplicationName id={id} known={selection.rowOf(id)} />,
    onEnd: ({ kept }) => {
      selection.select(kept);
      return list.reload();
    },
  });
  const isSplit = isBeside && open !== '';

  return (
    <DeskContext value={desk.desk}>
      <PageHead title={t('title')} />
      <div className={`row middle apart gap-xs ${classes.head}`}>
        <h1>{t('heading', { count: list.page ? formatCount(list.page, t.language) : '…' })}</h1>
        <StatusTabs address={address} filter={filter} />
        <KeysButton onClick={desk.openKeys} />
      </div>
      <TableToolbar
        of={APPLICATIONS}
        address={address}
        search={{ id: 'applications', label: t('search'), placeholder: t('searchFor') }}
        choice={choice}
        tools={
          <>
            <SavedViews address={address} choice={listedChoice} />
            {papers.forList}
            {message.forList}
          </>
        }
        more={[...(listFilters.more ?? []), answerFilters.button]}
        isExported
      >
        {listFilters.first}
      </TableToolbar>
      <FilterPills>
        {scholarshipId && (
          <FilterPill
            onRemove={() =>
              address.show({ filters: { ...filters, scholarship: [], answer: [], question: [] } })
            }
          >
            {t('onlyOf', { name: first?.scholarship.scholarshipName ?? t('oneScholarship') })}
          </FilterPill>
        )}
        {filters.status.length > 1 && (
          <FilterPill onRemove={() => address.show({ filters: { ...filters, status: [] } })}>
            {t('statuses', {
              statuses: filters.status
                .map((one) => options(`applicationStatus.${one as ApplicationStatus}`))
                .join(', '),
            })}
          </FilterPill>
        )}
        {answerFilters.pills}
        {listFilters.pills}
        {scholarshipId && <EnterLinks scholarshipId={scholarshipId} />}
      </FilterPills>
      <GroupMessageBars />
      <div className={isSplit ? frame.beside : undefined}>
        <div className="slim">
          <DataTable
            label={t('title')}
            columns={isSplit ? narrowed : columns}
            choice={isSplit ? { ...choice, hidden: hideBeside(columns) } : choice}
            {...rows}
            selection={selection}
            bulkActions={
              <>
                {bulk.actions}
                {labelling.button}
                {papers.forSelection}
                {message.forSelection}
              </>
            }
            isWide={!isSplit}
            isDense
            texts={listTexts(t)}
          />
        </div>
        <ExtendDeadlines>
          <MakeExceptions>
            <DocumentParts>
              <ApplicationDetails
                id={open}
                neighbours={neighbours}
                foot={desk.foot}
                isBeside={isBeside}
                reading={reading}
                onClose={() => address.show({ open: '' })}
              />
            </DocumentParts>
          </MakeExceptions>
        </ExtendDeadlines>
      </div>
      {bulk.dialogs}
      {labelling.dialog}
      {papers.dialog}
      {message.dialog}
      {desk.dialogs}
      {answerFilters.dialog}
    </DeskContext>
  );
}

const RESULTS: readonly string[] = ['rank', 'score'];

/**
 * Columns that are hidden in the list of one scholarship, because its applications all have the same value.
 * Assessment results and answers take their place.
 */
const OF_SCHOLARSHIP: readonly string[] = ['university', 'organisation', 'address', 'subject', 'charge'];

const IN_RECORD: readonly string[] = ['feedback', 'degree', 'cancel', 'payment'];

/** Columns that are still shown while a record is open next to the list, and their widths. */
const BESIDE: Record<string, { width?: string }> = {
  applicant: { width: 'auto' },
  university: { width: '34%' },
  status: {},
  details: {},
};

function hideBeside(columns: readonly { id: string }[]): string[] {
  return columns.map(({ id }) => id).filter((id) => !(id in BESIDE));
}
