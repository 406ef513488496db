import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { notifyFailure } from '../../lib/notify.ts';
import { useAccountCall } from '../../lib/session/useAccountCall.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SessionRow } from './SessionRow.tsx';
import type { Place, useSessions } from './useSessions.ts';

type Props = {
  of: ReturnType<typeof useSessions>;
  onOver: () => void;
};

export function Sessions({ of: { found, error, load }, onOver }: Props) {
  const t = useMessages('profile');
  const call = useAccountCall();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const [busy, setBusy] = useState<string>();

  async function run(name: string, act: () => Promise<unknown>) {
    setBusy(name);
    try {
      await act();
    } catch (reason) {
      void notifyFailure(reason);
    } finally {
      setBusy(undefined);
    }
  }

  const end = ({ id, token }: Place) =>
    run(id, async () => {
      await call('endSession', { token });
      await load();
    });
  const endOthers = () =>
    run('others', async () => {
      await call('endOtherSessions', {});
      await load();
    });
  const endAll = () =>
    run('all', async () => {
      await call('endAllSessions', {});
      onOver();
      // Leaves the protected screen first, because signing out clears its data.
      await navigate(paths.home.link());
      await signOut();
    });

  return (
    <Section heading={t('sessions.heading')} lead={t('sessions.lead')}>
      {error !== undefined && (
        <ErrorState heading={t('sessions.failedHeading')} error={error} onRetry={load} />
      )}
      {!found && error === undefined && (
        <DelayedSkeleton label={t('sessions.loading')}>
          <SkeletonBlock height={72} />
        </DelayedSkeleton>
      )}
      {found && (
        <>
          <RowList>
            {found.places.map((place) => (
              <SessionRow
                key={place.id}
                place={place}
                isHere={place.id === found.hereId}
                isBusy={busy === place.id}
                onEnd={() => void end(place)}
              />
            ))}
          </RowList>
          <div className="row middle gap-md">
            {found.places.length > 1 && (
              <Button variant="default" disabled={busy !== undefined} onClick={endOthers}>
                {t('sessions.endOthers')}
              </Button>
            )}
            <Button variant="default" disabled={busy !== undefined} onClick={endAll}>
              {t('sessions.endAll')}
            </Button>
          </div>
        </>
      )}
    </Section>
  );
}
