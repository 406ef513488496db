import { Button } from '@mantine/core';
import { IconArrowBackUp, IconClock, IconSend } from '@tabler/icons-react';
import { useEffect } from 'react';
import { formatInstant } from '../../../../messages/formats.ts';
import { notify, notifyFailure } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { CountdownBar, isSoon } from '../../../ui/countdown/CountdownBar.tsx';
import { useNow } from '../../../ui/countdown/useNow.ts';
import {
  type GroupMessageRowFragment,
  useGroupMessagesQuery,
  useUndoGroupMessageMutation,
} from './groupMessages.generated.ts';

const READ_EVERY = 2000;

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

type BarProps = { message: GroupMessageRowFragment; now: number };

function GroupMessageBar({ message, now }: BarProps) {
  const t = useMessages('groupMessages');
  const [undo, { loading }] = useUndoGroupMessageMutation({ refetchQueries: ['GroupMessages'] });
  const { id, recipientCount: count, sentCount: sent, release } = message;
  const { state, releaseAt, decidedBy } = release;
  const isHeld = state === 'HELD';
  const left = Date.parse(releaseAt) - now;

  async function undoIt() {
    try {
      await undo({ variables: { id } });
      void notify({ kind: 'success', title: t('bar.undone') });
    } catch (error) {
      void notifyFailure(error);
    }
  }

  return (
    <CountdownBar
      icon={isHeld ? IconClock : IconSend}
      label={t('bar.label')}
      heading={
        isHeld
          ? isSoon(left)
            ? t('bar.soon', { count })
            : t('bar.at', { count, at: formatInstant(releaseAt, t.language) })
          : t('bar.sending', { sent, count })
      }
      detail={decidedBy && t('bar.by', { name: decidedBy.name })}
      left={isHeld ? left : null}
    >
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
    </CountdownBar>
  );
}
