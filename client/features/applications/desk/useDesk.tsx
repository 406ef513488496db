import { type ReactNode, Suspense, useState } from 'react';
import type { ApplicationStatus } from '../../../../rules/applications/applicationOptions.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import { questionTexts } from '../../../ui/confirm/questionTexts.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import type { Desk } from './DeskContext.ts';
import { type DeskApplicationFragment, useDecideApplicationsMutation } from './desk.generated.ts';
import { listOutstanding, warnOfFees } from './outstanding.ts';
import { PendingDecisionBar } from './PendingDecisionBar.tsx';
import type { Reason } from './ReasonDialog.tsx';
import { usePendingDecisions } from './usePendingDecisions.ts';

const ReasonDialog = lazyPart(async () => (await import('./ReasonDialog.tsx')).ReasonDialog);

const OutstandingParts = lazyPart(async () => (await import('./OutstandingParts.tsx')).OutstandingParts, {
  texts: ['desk'],
});

type StatusChoice = { application: DeskApplicationFragment; status: ApplicationStatus; needsReason: boolean };

type Options = {
  onDecided: (id: string) => void;
  onSent: (ids: readonly string[]) => void;
};

export function useDesk({ onDecided, onSent }: Options): {
  desk: Desk;
  held: ReturnType<typeof usePendingDecisions>;
  undoLast: (() => void) | undefined;
  dialogs: ReactNode;
} {
  const t = useMessages('desk');
  const [decideApplications] = useDecideApplicationsMutation({ fetchPolicy: 'no-cache' });
  const held = usePendingDecisions(onSent);
  const [ask, question] = useConfirm();
  const [wanted, setWanted] = useState<StatusChoice>();

  async function hold(
    { id, applicantName: name }: DeskApplicationFragment,
    status: ApplicationStatus,
    reason?: Reason,
  ) {
    const { data } = await decideApplications({ variables: { ids: [id], status, ...reason } });
    const { release, results } = data?.decideApplications ?? {};
    const [result] = results ?? [];
    if (release && result?.isDone) held.hold({ releaseId: release.id, ids: [id], status, name });
    else
      void notify({
        kind: 'error',
        title: t('refused', { name }),
        text: result?.message ?? undefined,
        duration: 10_000,
      });
    // Reloads the row even after a conflict, to show the other moderator's change.
    await held.read(id).catch(() => {});
  }

  function start(application: DeskApplicationFragment, status: ApplicationStatus, reason?: Reason) {
    hold(application, status, reason).catch((error: unknown) => {
      void notify({
        kind: 'error',
        title: t('refused', { name: application.applicantName }),
        text: describeFailure(error),
      });
    });
    onDecided(application.id);
  }

  function decide(application: DeskApplicationFragment, status: ApplicationStatus) {
    const move = application.viewerDecisions.find((one) => one.status === status);
    if (!move) return;
    if (status !== 'ACCEPTED') return setWanted({ application, ...move });
    const fees = warnOfFees(application);
    const isIncomplete = listOutstanding(application).length > 0;
    if (!fees && !isIncomplete) return start(application, status);
    ask({
      ...questionTexts(t, isIncomplete ? 'outstanding' : (fees ?? 'unpaid')),
      note: isIncomplete && fees ? t(`${fees}.text`) : undefined,
      record: application.applicantName,
      more: isIncomplete && (
        <Suspense>
          <OutstandingParts id={application.id} />
        </Suspense>
      ),
      act: async () => start(application, status),
    });
  }

  const [last] = held.held;
  const undoLast = last && (() => void held.undo(last.releaseId, last.ids));

  const dialogs = (
    <>
      {question}
      {wanted && (
        <Suspense>
          <ReasonDialog
            status={wanted.status}
            needsReason={wanted.needsReason}
            count={1}
            name={wanted.application.applicantName}
            send={async (reason) => start(wanted.application, wanted.status, reason)}
            onClose={() => setWanted(undefined)}
          />
        </Suspense>
      )}
      <PendingDecisionBar
        held={held.held}
        now={held.now}
        onUndo={(last) => void held.undo(last.releaseId, last.ids)}
      />
    </>
  );
  const desk = useStable({
    decide,
    undo: (releaseId: string, id: string) => void held.undo(releaseId, [id]),
  });
  return {
    desk,
    held,
    undoLast,
    dialogs,
  };
}
