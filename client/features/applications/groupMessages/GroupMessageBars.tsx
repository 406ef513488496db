import { Button } from '@mantine/core';
import { IconArrowBackUp, IconClock, IconSend } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { describeFailure } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './GroupMessage.module.css';
import {
  type GroupMessageRowFragment,
  useGroupMessagesQuery,
  useUndoGroupMessageMutation,
} from './groupMessages.generated.ts';

/** Interval for polling a message that is about to be sent, in milliseconds. */
const READ_EVERY = 2000;
const HOUR = 60 * 60 * 1000;

/** Pending messages to groups, with buttons to undo them. Reloads them until they are sent. */
export function GroupMessageBars() {
  const { data, refetch } = useGroupMessagesQuery({ fetchPolicy: 'cache-and-network' });
  const live = (data?.groupMessages ?? []).filter(({ release: { state } }) =>
    ['HELD', 'SENDING'].includes(state),
  );
  const now = useNow(live.length > 0);
  const isDue = live.some(({ release }) => Date.parse(release.releaseAt) <= now);
  useEffect(() => {
    if (!isDue) return;
    const clock = setInterval(() => void refetch().catch(() => undefined), READ_EVERY);
    return () => clearInterval(clock);
  }, [isDue, refetch]);
  if (live.length === 0) return null;
  return (
    <div className="stack gap-xs mb-md">
      {live.map((message) => (
        <GroupMessageBar key={message.id} message={message} now={now} />
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

type BarProps = { message: GroupMessageRowFragment; now: number };

function GroupMessageBar({ message, now }: BarProps) {
  const t = useMessages('groupMessages');
  const [undo, { loading }] = useUndoGroupMessageMutation({ refetchQueries: ['GroupMessages'] });
  const { id, recipientCount: count, sentCount: sent, release } = message;
  const { state, releaseAt, decidedBy } = release;
  const isHeld = state === 'HELD';
  const left = Date.parse(releaseAt) - now;
  const Icon = isHeld ? IconClock : IconSend;

  async function undoIt() {
    try {
      await undo({ variables: { id } });
      void notify({ kind: 'success', title: t('bar.undone') });
    } catch (error) {
      void notify({ kind: 'error', title: describeFailure(error) });
    }
  }

  return (
    <section className={`row middle gap-sm ${classes.bar}`} aria-label={t('bar.label')}>
      <Icon size={20} aria-hidden />
      <div className="grow breaks">
        <p className="strong" role="status">
          {isHeld
            ? left > HOUR
              ? t('bar.at', { count, at: formatInstant(releaseAt, t.language) })
              : t('bar.soon', { count })
            : t('bar.sending', { sent, count })}
        </p>
        {decidedBy && <p className="text-sm">{t('bar.by', { name: decidedBy.name })}</p>}
      </div>
      {isHeld && left <= HOUR && (
        <span className="numbers strong" aria-hidden>
          {formatLeft(left)}
        </span>
      )}
      {isHeld && (
        <Button
          variant="default"
          loading={loading}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => void undoIt()}
        >
          {t('bar.undo')}
        </Button>
      )}
    </section>
  );
}

/** Countdown, such as `0:09`. */
function formatLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
