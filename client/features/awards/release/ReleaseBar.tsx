import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconClock, IconSend, IconUserCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import { CountdownBar, isSoon } from '../../../ui/countdown/CountdownBar.tsx';
import { useNow } from '../../../ui/countdown/useNow.ts';
import {
  type ReleaseRowFragment,
  useConfirmReleaseMutation,
  useReleasesQuery,
  useUndoDecisionsMutation,
} from './release.generated.ts';

const LIVE = ['WAITING', 'HELD', 'SENDING'];
const READ_EVERY = 2000;

const refetchQueries = ['Candidates', 'DecidedScholarship', 'Releases'];

export function ReleaseBars({ scholarshipId, onSent }: { scholarshipId: string; onSent: () => void }) {
  const { data, refetch } = useReleasesQuery({
    variables: { scholarshipId },
    fetchPolicy: 'cache-and-network',
  });
  const live = (data?.releases ?? []).filter(({ state }) => LIVE.includes(state));
  const now = useNow(live.some(({ state }) => state === 'HELD'));
  const isDue = live.some(
    ({ state, releaseAt }) => state === 'SENDING' || (state === 'HELD' && Date.parse(releaseAt) <= now),
  );
  const { sent } = useStable({ sent: onSent });
  useEffect(() => {
    if (!isDue) return;
    const clock = setInterval(() => void refetch(), READ_EVERY);
    return () => {
      clearInterval(clock);
      sent();
    };
  }, [isDue, refetch, sent]);
  if (live.length === 0) return null;
  return (
    <div className="stack gap-xs mb-md">
      {live.map((release) => (
        <ReleaseBar key={release.id} release={release} now={now} />
      ))}
    </div>
  );
}

function ReleaseBar({ release, now }: { release: ReleaseRowFragment; now: number }) {
  const t = useMessages('decide');
  const [confirm] = useConfirmReleaseMutation({ refetchQueries });
  const [undo, { loading }] = useUndoDecisionsMutation({ refetchQueries });
  const [ask, question] = useConfirm();
  const { id, state, releaseAt, counts, decidedBy, overBudgetReason, viewerCanConfirm } = release;
  const numbers = t('bar.counts', counts);
  const left = Date.parse(releaseAt) - now;

  const askToConfirm = () =>
    ask({
      heading: t('bar.confirmHeading'),
      text: t('bar.confirmText', { counts: numbers, name: decidedBy?.name ?? '' }),
      note: overBudgetReason ? t('bar.overBudget', { reason: overBudgetReason }) : undefined,
      yes: t('bar.confirm'),
      doing: t('bar.confirming'),
      act: () => confirm({ variables: { id } }),
    });

  async function undoAll() {
    try {
      await undo({ variables: { id } });
      void notify({ kind: 'success', title: t('bar.undone') });
    } catch (error) {
      void notifyFailure(error);
    }
  }

  return (
    <CountdownBar
      icon={state === 'WAITING' ? IconUserCheck : state === 'SENDING' ? IconSend : IconClock}
      label={t('bar.label')}
      heading={
        <>
          {state === 'WAITING' && t('bar.waiting')}
          {state === 'SENDING' && t('bar.sending')}
          {state === 'HELD' &&
            (isSoon(left) ? t('bar.soon') : t('bar.at', { at: formatInstant(releaseAt, t.language) }))}
        </>
      }
      detail={[numbers, decidedBy && t('bar.by', { name: decidedBy.name })].filter(Boolean).join(' · ')}
      left={state === 'HELD' ? left : null}
    >
      {viewerCanConfirm && (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={askToConfirm}>
          {t('bar.confirm')}
        </Button>
      )}
      {state !== 'SENDING' && (
        <Button
          variant="default"
          loading={loading}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => void undoAll()}
        >
          {t('bar.undo')}
        </Button>
      )}
      {question}
    </CountdownBar>
  );
}
