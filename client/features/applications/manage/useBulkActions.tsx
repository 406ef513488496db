import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconCheck, IconMessagePlus, IconPlayerPlay, IconTrash, IconX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { MAX_FEEDBACK_CHARACTERS } from '../../../../rules/applications/applicationOptions.ts';
import { feedbackSchema } from '../../../../rules/applications/applications.ts';
import { MAX_PAGE_SIZE } from '../../../../rules/catalogue/scholarshipOptions.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notifyFailure } from '../../../lib/notify.ts';
import { useScreenCommands } from '../../../lib/screenCommands.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { questionTexts } from '../../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import type { BulkJob } from '../../../ui/table/bulk/bulkRun.ts';
import type { BulkOutcome } from '../../../ui/table/bulk/runInChunks.ts';
import { useBulkRun } from '../../../ui/table/bulk/useBulkRun.tsx';
import type { Selection } from '../../../ui/table/selection/useSelection.ts';
import {
  type DeskApplicationFragment,
  DeskApplicationsDocument,
  useDecideApplicationsMutation,
} from '../desk/desk.generated.ts';
import { listOutstanding, warnOfFees } from '../desk/outstanding.ts';
import type { Reason } from '../desk/ReasonDialog.tsx';
import type { PendingDecision } from '../desk/usePendingDecisions.ts';
import { ApplicationName } from './ApplicationName.tsx';
import {
  type ApplicationFilter,
  type ApplicationSort,
  type StaffApplicationFragment,
  useDeleteApplicationsMutation,
  useGiveFeedbackToApplicationsMutation,
  useStartProcessingApplicationsMutation,
} from './manage.generated.ts';

const TextDialog = lazyPart(async () => (await import('../../../ui/form/TextDialog.tsx')).TextDialog);

const OutstandingApplicants = lazyPart(
  async () => (await import('../desk/OutstandingParts.tsx')).OutstandingApplicants,
  { texts: ['desk'] },
);

const ReasonDialog = lazyPart(async () => (await import('../desk/ReasonDialog.tsx')).ReasonDialog);

type Options = {
  selection: Selection<StaffApplicationFragment>;
  filter: ApplicationFilter;
  sort: ApplicationSort;
  reload: () => Promise<unknown>;
  hold: (decided: Omit<PendingDecision, 'until'>) => void;
};

// Responses are not cached, because the list is fetched again.
const fetchPolicy = 'no-cache';

export function useBulkActions({ selection, filter, sort, reload, hold }: Options) {
  const t = useMessages('manageApplications');
  const ui = useMessages('ui');
  const d = useMessages('desk');
  const { ids, rowOf, select } = selection;
  const client = useApolloClient();
  const [startProcessing] = useStartProcessingApplicationsMutation({ fetchPolicy });
  const [giveFeedback] = useGiveFeedbackToApplicationsMutation({ fetchPolicy });
  const [deleteThem] = useDeleteApplicationsMutation({ fetchPolicy });
  const [decide] = useDecideApplicationsMutation({ fetchPolicy });
  const [isRejecting, setRejecting] = useState(false);
  const [run, progress] = useBulkRun();
  const [ask, question] = useConfirm();
  const [isWriting, setWriting] = useState(false);
  const [unsent, setUnsent] = useState('');
  const [isChecking, setChecking] = useState(false);

  const start = (job: Pick<BulkJob, 'texts' | 'send' | 'isBrief'>, onEnd?: (outcome: BulkOutcome) => void) =>
    run({
      ...job,
      ids,
      nameOf: (id) => <ApplicationName id={id} known={rowOf(id)} />,
      onEnd: (outcome) => {
        onEnd?.(outcome);
        select(outcome.kept);
        return reload();
      },
    });

  const process = () =>
    start({
      texts: { doing: t('bulk.processing'), done: t('processing') },
      send: async (some) =>
        (await startProcessing({ variables: { ids: some } })).data?.startProcessingApplications,
    });

  const accept = () => decideThem('ACCEPTED');

  /** All calls add to one release, a group of decisions that is sent or undone as a whole. */
  function decideThem(status: 'ACCEPTED' | 'REJECTED', reason?: Reason) {
    let releaseId: string | undefined;
    start(
      {
        texts: { doing: d('bulk.doing'), done: d('bulk.done') },
        isBrief: true,
        send: async (some) => {
          const { data } = await decide({ variables: { ids: some, status, releaseId, ...reason } });
          releaseId ??= data?.decideApplications?.release?.id;
          return data?.decideApplications?.results;
        },
      },
      ({ done }) => {
        const name = d('bulk.several', { count: done.length });
        if (releaseId) hold({ releaseId, ids: done, status, name });
      },
    );
  }

  async function readSelected(): Promise<DeskApplicationFragment[]> {
    const found = new Map<string, DeskApplicationFragment>();
    for (const id of ids) {
      const row = rowOf(id);
      if (row) found.set(id, row);
    }
    for (let page = 1, last = 1; page <= last && ids.some((id) => !found.has(id)); page++) {
      const { data } = await client.query({
        query: DeskApplicationsDocument,
        variables: { filter, sort, page, pageSize: MAX_PAGE_SIZE },
        fetchPolicy,
      });
      for (const row of data?.applications?.items ?? []) found.set(row.id, row);
      last = data?.applications?.pageCount ?? 0;
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async function check(act: () => void, ask: (applications: DeskApplicationFragment[]) => boolean) {
    setChecking(true);
    try {
      if (!ask(await readSelected())) act();
    } catch (error) {
      void notifyFailure(error);
    } finally {
      setChecking(false);
    }
  }

  const askToProcess = () =>
    check(process, (applications) => {
      const unpaid = applications.filter(warnOfFees).length;
      if (unpaid === 0) return false;
      ask({
        ...questionTexts(t, 'unpaid'),
        doing: d('bulk.doing'),
        text: t('bulk.unpaid', { unpaid, count: ids.length }),
        act: async () => process(),
      });
      return true;
    });

  const askToAccept = () =>
    check(accept, (applications) => {
      const unpaid = applications.filter(warnOfFees).length;
      const incomplete = applications.filter((one) => listOutstanding(one).length > 0);
      if (unpaid + incomplete.length === 0) return false;
      const count = ids.length;
      const fees = unpaid > 0 ? d('bulk.unpaid', { unpaid, count }) : undefined;
      ask({
        heading: incomplete.length > 0 ? d('outstanding.heading') : t('unpaid.heading'),
        yes: d('outstanding.yes'),
        doing: d('bulk.doing'),
        ...(incomplete.length > 0
          ? {
              text: d('bulk.outstanding', { incomplete: incomplete.length, count }),
              note: fees,
              more: (
                <Suspense>
                  <OutstandingApplicants applications={incomplete} />
                </Suspense>
              ),
            }
          : { text: fees ?? '' }),
        act: async () => accept(),
      });
      return true;
    });

  function askToDelete() {
    const mayBePaid = ids.some((id) => rowOf(id)?.paymentState !== 'UNPAID');
    ask({
      ...questionTexts(ui, 'confirm.delete'),
      record: t('bulk.question', { count: ids.length }),
      note: [t('bulk.howMany', { count: ids.length }), mayBePaid && t('bulk.paidNote')]
        .filter(Boolean)
        .join(' '),
      isDangerous: true,
      act: async () =>
        start({
          texts: {
            doing: ui('confirm.delete.doing'),
            done: ui('confirm.deleted'),
            doneText: ui('confirm.deletedText'),
          },
          send: async (some) => (await deleteThem({ variables: { ids: some } })).data?.deleteApplications,
        }),
    });
  }

  const send = async (feedback: string) =>
    start(
      {
        texts: { doing: t('feedback.submitting'), done: t('feedback.success') },
        send: async (some) =>
          (await giveFeedback({ variables: { ids: some, feedback } })).data?.giveFeedbackToApplications,
      },
      ({ kept }) => setUnsent(kept.length > 0 ? feedback : ''),
    );

  useScreenCommands(
    ids.length === 0 || isChecking
      ? []
      : [
          { label: d('bulk.accept'), run: askToAccept },
          { label: d('bulk.reject'), run: () => setRejecting(true) },
          { label: d('commands.feedbackSelected'), run: () => setWriting(true) },
        ],
  );

  const actions = (
    <>
      <Button
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        disabled={isChecking}
        onClick={askToProcess}
      >
        {t('bulk.process')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCheck size={18} aria-hidden />}
        disabled={isChecking}
        onClick={askToAccept}
      >
        {d('bulk.accept')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        onClick={() => setRejecting(true)}
      >
        {d('bulk.reject')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconMessagePlus size={18} aria-hidden />}
        onClick={() => setWriting(true)}
      >
        {t('bulk.feedback')}
      </Button>
      <Button
        variant="default"
        c="var(--bad-text)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={askToDelete}
      >
        {t('bulk.delete')}
      </Button>
    </>
  );
  const dialogs = (
    <>
      {question}
      {progress}
      {isRejecting && (
        <Suspense>
          <ReasonDialog
            status="REJECTED"
            needsReason={false}
            count={ids.length}
            send={async (reason) => decideThem('REJECTED', reason)}
            onClose={() => setRejecting(false)}
          />
        </Suspense>
      )}
      {isWriting && (
        <Suspense>
          <TextDialog
            heading={t('bulk.feedbackHeading', { count: ids.length })}
            name="feedback"
            label={t('feedback.label')}
            description={t('bulk.feedbackDescription')}
            rule={feedbackSchema}
            initial={unsent}
            maxLength={MAX_FEEDBACK_CHARACTERS}
            submit={t('feedback.submit')}
            submitting={t('feedback.submitting')}
            send={send}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  );
  return { actions, dialogs };
}
