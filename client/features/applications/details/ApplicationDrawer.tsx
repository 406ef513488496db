import { skipToken } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconBook2 } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { getErrorCode } from '../../../lib/errors.ts';
import { isId } from '../../../lib/ids.ts';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RecordDrawer } from '../../../ui/table/record/RecordDrawer.tsx';
import { RecordPane } from '../../../ui/table/record/RecordPane.tsx';
import type { Neighbours } from '../../../ui/table/record/useNeighbours.ts';
import { toResolvedForm } from '../answers/resolvedForm.ts';
import classes from './ApplicationDrawer.module.css';
import { ApplicationFacts } from './ApplicationFacts.tsx';
import { DecisionList } from './DecisionList.tsx';
import { useApplicationDetailsQuery } from './details.generated.ts';
import { Timeline } from './Timeline.tsx';

const ApplicationEligibility = lazyPart(
  async () => (await import('./ApplicationEligibility.tsx')).ApplicationEligibility,
  { texts: ['verdict'] },
);

const Conversation = lazyPart(async () => (await import('../conversation/Conversation.tsx')).Conversation, {
  texts: ['conversation', 'fields', 'form', 'labels', 'questions', 'ui'],
});

const WhereItStands = lazyPart(async () => (await import('../award/WhereItStands.tsx')).WhereItStands, {
  texts: ['applications', 'ownAward', 'papers'],
});

export type DetailsProps = {
  id: string;
  neighbours?: Neighbours;
  pinned?: ReactNode;
  foot?: ReactNode;
  letters?: (scholarshipId: string) => ReactNode;
  isBeside?: boolean;
  reading?: string;
  onClose: () => void;
};

export function ApplicationDrawer({ isOpen, ...props }: DetailsProps & { isOpen: boolean }) {
  const t = useMessages('applicationDetails');
  const { id, neighbours, foot, isBeside, onClose } = props;
  const shared = { recordId: id, neighbours, title: t('heading'), foot, onClose };
  const record = <Record {...props} />;
  if (isBeside)
    return isOpen ? (
      <RecordPane {...shared} closeLabel={t('close')}>
        {record}
      </RecordPane>
    ) : null;
  return (
    <RecordDrawer
      {...shared}
      opened={isOpen}
      size="min(32rem, 100vw)"
      closeButtonProps={{ 'aria-label': t('close'), size: 44, iconSize: 22 }}
    >
      {record}
    </RecordDrawer>
  );
}

function Record({ id, letters, reading, pinned }: DetailsProps) {
  const t = useMessages('applicationDetails');
  const { data, error, refetch } = useApplicationDetailsQuery(
    isId(id) ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const { viewer } = useSession();
  const application = data?.application;
  if (application)
    return (
      <div className="stack gap-lg">
        {application.applicant.id === viewer?.id && (
          <Suspense>
            <WhereItStands of={application} />
          </Suspense>
        )}
        {reading && (
          <Button
            component={Link}
            to={reading}
            variant="default"
            className={classes.read}
            leftSection={<IconBook2 size={18} aria-hidden />}
            aria-keyshortcuts="O"
          >
            {t('read')}
          </Button>
        )}
        <ApplicationFacts application={application} pinned={pinned} onChanged={refetch} />
        <Suspense>
          <Conversation of={application} />
        </Suspense>
        <Suspense>{letters?.(application.scholarship.id)}</Suspense>
        {application.eligibility && (
          <Suspense>
            <ApplicationEligibility application={application} onChanged={refetch} />
          </Suspense>
        )}
        <DecisionList decisions={application.decisions} />
        <Timeline entries={application.timeline} asked={toResolvedForm(application.answers?.questions)} />
      </div>
    );
  if (!isId(id) || getErrorCode(error) === 'NOT_FOUND')
    return <EmptyState heading={t('goneHeading')} text={t('goneText')} />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  return (
    <DelayedSkeleton label={t('loading')}>
      <SkeletonBlock height={480} />
    </DelayedSkeleton>
  );
}
