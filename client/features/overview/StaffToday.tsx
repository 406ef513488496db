import type { ReactNode } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NumberTiles, type Tile } from './NumberTiles.tsx';
import { Outages } from './Outages.tsx';
import { OverviewCharts } from './OverviewCharts.tsx';
import { useStaffOverviewQuery } from './overview.generated.ts';
import classes from './StaffToday.module.css';
import { SetUpList } from './setUp/SetUpList.tsx';
import { type Overview, recentTiles, waitingTiles } from './tiles.ts';

export function StaffToday({ newest }: { newest: ReactNode }) {
  const t = useMessages('overview');
  const { data, error, refetch } = useStaffOverviewQuery({ fetchPolicy: 'cache-and-network' });
  const read = data?.staffOverview;
  return (
    <div className={`stack gap-xl ${classes.root}`}>
      {read?.outgoingHeldSince && <HeldNotice since={read.outgoingHeldSince} />}
      {read && <Outages outages={read.outages} />}
      {read && <SetUpList steps={read.setUp} />}
      {read && <Waiting tiles={waitingTiles(t, read, data.preparedFiles)} />}
      {!read && error && <ErrorState heading={t('failed')} error={error} onRetry={refetch} />}
      {!read && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={160} />
        </DelayedSkeleton>
      )}
      {newest}
      {read && <Course read={read} />}
      {!read && !error && (
        <DelayedSkeleton label={t('loadingCharts')}>
          <SkeletonBlock height={920} />
        </DelayedSkeleton>
      )}
    </div>
  );
}

/** Warns staff that outgoing messages have been paused since a restore. They would not notice this otherwise. */
function HeldNotice({ since }: { since: string }) {
  const t = useMessages('overview');
  return (
    <p role="alert" className="box on-bad">
      {t('held', { since: formatInstant(since, t.language) })} <code>npm run restore -- --resume</code>
    </p>
  );
}

function Waiting({ tiles }: { tiles: Tile[] }) {
  const t = useMessages('overview');
  const { viewer } = useSession();
  // Without a mail server, another notice on this page says that stored e-mails are waiting.
  if (tiles.length === 0)
    return <p className="soft">{t(viewer?.lacksMail ? 'nothingElseWaits' : 'nothingWaits')}</p>;
  return <Numbers id="waits" heading={t('waits')} tiles={tiles} />;
}

function Course({ read }: { read: Overview }) {
  const t = useMessages('overview');
  const { viewer } = useSession();
  const tiles = viewer ? recentTiles(t, read, viewer) : [];
  return (
    <>
      {tiles.length > 0 && <Numbers id="lately" heading={t('lately')} tiles={tiles} />}
      <OverviewCharts read={read} />
    </>
  );
}

function Numbers({ id, heading, tiles }: { id: string; heading: string; tiles: Tile[] }) {
  return (
    <section aria-labelledby={id} className="stack gap-md">
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      <NumberTiles tiles={tiles} />
    </section>
  );
}
