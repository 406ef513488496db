import type { ReactNode } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { useSession } from '../../lib/useSession.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { NumberTiles } from './NumberTiles.tsx';
import { Outages } from './Outages.tsx';
import { OverviewCharts } from './OverviewCharts.tsx';
import { useStaffOverviewQuery } from './overview.generated.ts';
import classes from './StaffToday.module.css';
import { type Overview, recentTiles, waitingTiles } from './tiles.ts';

export function StaffToday({ newest }: { newest: ReactNode }) {
  const t = useMessages('overview');
  const { data, error, refetch } = useStaffOverviewQuery({ fetchPolicy: 'cache-and-network' });
  const read = data?.staffOverview;
  return (
    <div className={`stack gap-xl ${classes.root}`}>
      {read?.outgoingHeldSince && <HeldNotice since={read.outgoingHeldSince} />}
      {read && <Outages outages={read.outages} />}
      {read && (
        <section aria-labelledby="waits" className="stack gap-md">
          <h2 id="waits" className="text-2xl">
            {t('waits')}
          </h2>
          <NumberTiles tiles={waitingTiles(t, read, data.preparedFiles)} />
        </section>
      )}
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

/** Outgoing messages are paused after a restore. Staff would not notice that otherwise. */
function HeldNotice({ since }: { since: string }) {
  const t = useMessages('overview');
  return (
    <p role="alert" className="box on-bad">
      {t('held', { since: formatInstant(since, t.language) })} <code>npm run restore -- --resume</code>
    </p>
  );
}

function Course({ read }: { read: Overview }) {
  const t = useMessages('overview');
  const { viewer } = useSession();
  return (
    <>
      <section aria-labelledby="lately" className="stack gap-md">
        <h2 id="lately" className="text-2xl">
          {t('lately')}
        </h2>
        <NumberTiles tiles={viewer ? recentTiles(t, read, viewer) : []} />
      </section>
      <section aria-labelledby="course" className="stack gap-md">
        <h2 id="course" className="text-2xl">
          {t('course')}
        </h2>
        <OverviewCharts read={read} />
      </section>
    </>
  );
}
