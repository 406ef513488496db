import { skipToken } from '@apollo/client/react';
import { codeOf } from '../../../lib/errors.ts';
import { isId } from '../../../lib/ids.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RecordDrawer } from '../../../ui/table/RecordDrawer.tsx';
import type { Neighbours } from '../../../ui/table/useNeighbours.ts';
import classes from './ApplicationDrawer.module.css';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { useApplicationDetailsQuery } from './details.generated.ts';
import { Timeline } from './Timeline.tsx';

type Props = { id: string; isOpen: boolean; neighbours?: Neighbours; onClose: () => void };

/** One application beside the list it is in: what was filled in, what was paid, and what happened to it. */
export function ApplicationDrawer({ id, isOpen, neighbours, onClose }: Props) {
  const t = useMessages('applicationDetails');
  const { data, error, refetch } = useApplicationDetailsQuery(
    isId(id) ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const application = data?.application;
  const isMissing = !isId(id) || codeOf(error) === 'NOT_FOUND';
  return (
    <RecordDrawer
      recordId={id}
      neighbours={neighbours}
      opened={isOpen}
      onClose={onClose}
      size="min(32rem, 100vw)"
      title={t('heading')}
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
    >
      {application && (
        <div className={classes.root}>
          <ApplicationFacts application={application} />
          <Timeline entries={application.timeline} />
        </div>
      )}
      {!application && isMissing && <EmptyState heading={t('goneHeading')} text={t('goneText')} />}
      {!application && !isMissing && error && <ErrorState error={error} onRetry={refetch} />}
      {!application && !isMissing && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={480} />
        </DelayedSkeleton>
      )}
    </RecordDrawer>
  );
}
