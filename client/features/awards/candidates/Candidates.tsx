import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { CANDIDATES, SHOWN_CANDIDATES } from '../../../../rules/lists/candidates.ts';
import { paths } from '../../../../rules/paths.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { DecisionOutcome } from '../../../schema.generated.ts';
import { KeysButton } from '../../../ui/keys/KeysButton.tsx';
import { useDeskKeys } from '../../../ui/keys/useDeskKeys.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ExportButton } from '../../../ui/table/export/ExportButton.tsx';
import { listTexts } from '../../../ui/table/listTexts.ts';
import { OrderSelect } from '../../../ui/table/OrderSelect.tsx';
import { pagedList } from '../../../ui/table/pagedList.ts';
import { RecordFoot } from '../../../ui/table/record/RecordFoot.tsx';
import { hasUnsavedRecord } from '../../../ui/table/record/unsavedRecord.ts';
import { type Neighbours, useNeighbours } from '../../../ui/table/record/useNeighbours.ts';
import { useSelection } from '../../../ui/table/selection/useSelection.ts';
import { TableFilter } from '../../../ui/table/TableFilter.tsx';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { useKnownLabels } from '../../labels/useKnownLabels.ts';
import { useLabelling } from '../../labels/useLabelling.tsx';
import { useChosenQuestions } from '../../lists/answers/useChosenQuestions.ts';
import { useScholarshipQuestions } from '../../lists/answers/useScholarshipQuestions.ts';
import { mergeTexts } from '../../lists/ListFilters.tsx';
import { isLive } from '../awardStates.ts';
import type { DecidedScholarshipFragment } from '../plan/plan.generated.ts';
import classes from './Candidates.module.css';
import { candidateColumns } from './candidateColumns.tsx';
import { type CandidateFragment, type CandidatesQuery, useCandidatesQuery } from './candidates.generated.ts';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { PinMenu } from './PinMenu.tsx';
import { PinnedAnswers, PinnedSection } from './PinnedAnswers.tsx';
import { useDeciding } from './useDeciding.tsx';

const KeysDialog = lazyPart(async () => (await import('../../../ui/keys/KeysDialog.tsx')).KeysDialog);

const PickDialog = lazyPart(async () => (await import('./PickDialog.tsx')).PickDialog, {
  texts: ['decide', 'fields', 'form', 'ui'],
});

const KEYS = ['J', 'K', 'A', 'W', 'N', 'R', 'U', 'X'] as const;

const rowId = ({ application }: CandidateFragment) => application.id;

type ListedCandidate = NonNullable<CandidatesQuery['candidates']>['items'][number];

type RecordProps = {
  id: string;
  neighbours: Neighbours;
  pinned: ReactNode;
  foot: ReactNode;
  isBeside: boolean;
  onClose: () => void;
};

type Props = {
  scholarship: DecidedScholarshipFragment;
  record: (props: RecordProps) => ReactNode;
};

export function Candidates({ scholarship, record }: Props) {
  const t = useMessages('decide');
  const options = useMessages('options');
  const { id: scholarshipId } = scholarship;
  const link = useCallback(
    (query?: Parameters<typeof paths.decide.link>[1]) => paths.decide.link(scholarshipId, query),
    [scholarshipId],
  );
  const address = useTableState(link, CANDIDATES);
  const { open, filters } = address.state;
  const { filter, sort, page, pageSize } = address.variables;
  const asked = { questions: [...filters.question], hasPinned: filters.question.length > 0 };
  const list = pagedList(
    useCandidatesQuery({
      variables: { scholarshipId, orderBy: sort, page, pageSize, ...filter, ...asked },
      fetchPolicy: 'cache-and-network',
    }),
    (data) => data.candidates,
  );
  const rows = { address, list, rowId, pageSize };
  const neighbours = useNeighbours(rows);
  const selection = useSelection({
    ...rows,
    labelOf: ({ application }) => application.applicantName,
    canSelect: ({ decision, award }) => decision?.state !== 'HELD' && !isLive(award),
  });
  const { deciding, dialog } = useDeciding({
    scholarship,
    onDecided: (ids) => {
      if (ids.length === 1 && ids[0] === open && !hasUnsavedRecord()) neighbours.next?.();
      if (ids.length > 1) selection.select([]);
    },
  });
  const questions = useScholarshipQuestions(scholarshipId);
  const pins = useChosenQuestions({ scholarshipId, questions, address, isStale: list.isStale });
  const pinned = pins.chosen;
  const below = useMemo(
    () =>
      pinned.length > 0
        ? ({ application: { answerTexts } }: ListedCandidate) => (
            <PinnedAnswers questions={pinned} answers={answerTexts} />
          )
        : undefined,
    [pinned],
  );
  const l = useMessages('labels');
  const knownLabels = mergeTexts(useKnownLabels(), address.state.filters.label);
  const labelling = useLabelling({
    ids: selection.ids,
    nameOf: (id) => selection.rowOf(id)?.application.applicantName,
    onEnd: ({ kept }) => {
      selection.select(kept);
      return list.reload();
    },
  });
  const hasLabels = list.page?.items.some(({ application }) => application.labels?.length) ?? false;
  const columns = useMemo(() => {
    const all = candidateColumns(t, options, deciding, l);
    return hasLabels ? all : all.filter(({ id }) => id !== 'labels');
  }, [t, options, deciding, l, hasLabels]);
  const isBeside = useMediaQuery('(min-width: 75em)') ?? false;
  const isSplit = isBeside && open !== '';
  const shown = useMemo(
    () =>
      isSplit
        ? columns.flatMap((column) => (BESIDE[column.id] ? { ...column, ...BESIDE[column.id] } : []))
        : columns,
    [columns, isSplit],
  );
  const [isHelping, setHelping] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const [first] = list.page?.items ?? [];
  const current = list.page?.items.find((row) => rowId(row) === open);
  const show = (id: string) => address.show({ open: id });

  const decide = (outcome: DecisionOutcome) => {
    if (selection.ids.length > 0) deciding.decide(selection.ids, outcome);
    else if (current) deciding.decide([rowId(current)], outcome, current);
  };
  useDeskKeys({
    j: () => (open ? neighbours.next?.() : first && show(rowId(first))),
    k: () => neighbours.previous?.(),
    a: () => decide('AWARD'),
    w: () => decide('WAITLIST'),
    n: () => decide('NOT_SELECTED'),
    r: () => decide('RETURN'),
    u: () => deciding.discard(selection.ids.length > 0 ? selection.ids : current ? [rowId(current)] : []),
    x: () => {
      if (!current) return;
      if (selection.ids.includes(open)) selection.deselect(open);
      else selection.select([...selection.ids, open]);
    },
    escape: () => open && show(''),
    '?': () => setHelping(true),
  });

  return (
    <>
      <div className="row middle gap-sm mb-md">
        <TableFilter
          address={address}
          name="show"
          label={t('show.label')}
          all={t('show.ALL')}
          options={SHOWN_CANDIDATES.map((value) => ({ value, label: t(`show.${value}`) }))}
        />
        {knownLabels && (
          <TableFilter
            address={address}
            name="label"
            label={l('filter')}
            all={l('all')}
            options={knownLabels.map((label) => ({ value: label, label }))}
          />
        )}
        <OrderSelect
          address={address}
          options={CANDIDATES.sorts.map((value) => ({ value, label: t(`orders.${value}`) }))}
        />
        <Button
          variant="default"
          leftSection={<IconListCheck size={18} aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {t('pick.button')}
        </Button>
        <PinMenu {...pins} />
        <ExportButton list={CANDIDATES.name} address={address} more={{ scholarship: scholarshipId }} />
        <KeysButton onClick={() => setHelping(true)} />
      </div>
      <div className={isSplit ? classes.split : undefined}>
        <div className="slim">
          <DataTable
            label={t('list')}
            columns={shown}
            below={below}
            {...rows}
            selection={selection}
            bulkActions={
              <>
                <OutcomeButtons
                  decide={decide}
                  discard={() => deciding.discard(selection.ids, () => selection.select([]))}
                />
                {labelling.button}
              </>
            }
            isWide={!isSplit}
            isDense
            texts={listTexts(t)}
          />
        </div>
        {record({
          id: open,
          neighbours,
          isBeside,
          onClose: () => show(''),
          pinned: current && pinned.length > 0 && (
            <PinnedSection questions={pinned} answers={current.application.answerTexts} />
          ),
          foot: current && selection.canSelect?.(current) && (
            <RecordFoot label={t('foot')}>
              <OutcomeButtons
                decide={(outcome) => deciding.decide([open], outcome, current)}
                discard={current.decision?.state === 'DRAFT' ? () => deciding.discard([open]) : undefined}
                hasKeys
              />
            </RecordFoot>
          ),
        })}
      </div>
      {dialog}
      {labelling.dialog}
      {isPicking && (
        <Suspense>
          <PickDialog scholarship={scholarship} onClose={() => setPicking(false)} />
        </Suspense>
      )}
      {isHelping && (
        <Suspense>
          <KeysDialog keys={KEYS.map((key) => [key, t(`keys.${key}`)])} onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </>
  );
}

const BESIDE: Record<string, { width?: string }> = {
  rank: {},
  name: {},
  total: {},
  decision: { width: '13.5rem' },
};
