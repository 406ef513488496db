import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconClock, IconSend, IconUserCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { useStable } from '../../../lib/useStable.ts';
import { useConfirm } from '../../../ui/confirm/useConfirm.tsx';
import classes from './ReleaseBar.module.css';
import {
  type ReleaseRowFragment,
  useConfirmReleaseMutation,
  useReleasesQuery,
  useUndoDecisionsMutation,
} from './release.generated.ts';

const LIVE = ['WAITING', 'HELD', 'SENDING'];
/** Interval for polling a release that is about to be sent, in milliseconds. */
const READ_EVERY = 2000;
const HOUR = 60 * 60 * 1000;

const refetchQueries = ['Candidates', 'DecidedScholarship', 'Releases'];

/** The pending releases of a scholarship, with buttons to confirm or undo them. */
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

/** Returns the time by this computer's clock, which may differ from the server's. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const clock = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(clock);
  }, [isRunning]);
  return now;
}

function ReleaseBar({ release, now }: { release: ReleaseRowFragment; now: number }) {
  const t = useMessages('decide');
  const [confirm] = useConfirmReleaseMutation({ refetchQueries });
  const [undo, { loading }] = useUndoDecisionsMutation({ refetchQueries });
  const [ask, question] = useConfirm();
  const { id, state, releaseAt, counts, decidedBy, overBudgetReason, viewerCanConfirm } = release;
  const numbers = t('bar.counts', counts);
  const left = Date.parse(releaseAt) - now;
  const Icon = state === 'WAITING' ? IconUserCheck : state === 'SENDING' ? IconSend : IconClock;

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
      void notify({ kind: 'error', title: describeFailure(error) });
    }
  }

  return (
    <section className={`row middle gap-sm ${classes.root}`} aria-label={t('bar.label')} data-state={state}>
      <Icon size={20} aria-hidden />
      <div className="grow breaks">
        <p className="strong" role="status">
          {state === 'WAITING' && t('bar.waiting')}
          {state === 'SENDING' && t('bar.sending')}
          {state === 'HELD' &&
            (left > HOUR ? t('bar.at', { at: formatInstant(releaseAt, t.language) }) : t('bar.soon'))}
        </p>
        <p className="text-sm">
          {[numbers, decidedBy && t('bar.by', { name: decidedBy.name })].filter(Boolean).join(' · ')}
        </p>
      </div>
      {state === 'HELD' && left <= HOUR && (
        <span className="numbers strong" aria-hidden>
          {formatLeft(left)}
        </span>
      )}
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
    </section>
  );
}

/** Countdown to the release, such as `0:09`. */
function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
