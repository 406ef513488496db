import { Button } from '@mantine/core';
import { IconFilePencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import classes from '../../features/applications/several/Several.module.css';
import { SubmitDrafts } from '../../features/applications/several/SubmitDrafts.tsx';
import { useDraftsToSubmitQuery } from '../../features/applications/several/several.generated.ts';
import { SessionGuard } from '../../features/auth/SessionGuard.tsx';
import { PayButton } from '../../features/payments/PayButton.tsx';
import { useSession } from '../../lib/session/useSession.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

export function DraftsPage() {
  const t = useMessages('severalDrafts');
  const { viewer } = useSession();
  const { data, error, refetch } = useDraftsToSubmitQuery({ fetchPolicy: 'cache-and-network' });
  if (!viewer) return null;
  const drafts = data && [...(data.myDrafts ?? [])].filter(({ scholarship }) => !scholarship.archivedAt);
  drafts?.sort((one, other) =>
    one.scholarship.applicationDeadline.localeCompare(other.scholarship.applicationDeadline),
  );
  return (
    <div className={`stack gap-xl ${classes.root}`}>
      <PageHead title={t('title')} />
      <SessionGuard />
      <div>
        <h1>{t('title')}</h1>
        <PageLead>{t('lead')}</PageLead>
      </div>
      {!drafts && error && <ErrorState error={error} onRetry={refetch} />}
      {!drafts && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={120} />
          <SkeletonBlock height={120} />
        </DelayedSkeleton>
      )}
      {drafts && (
        <SubmitDrafts
          drafts={drafts}
          userId={viewer.id}
          pay={(due) => <PayButton {...due} />}
          onChanged={refetch}
          empty={<NoDrafts />}
        />
      )}
    </div>
  );
}

function NoDrafts() {
  const t = useMessages('severalDrafts');
  return (
    <EmptyState
      icon={<IconFilePencil size={28} />}
      heading={t('empty.heading')}
      text={t('empty.text')}
      action={
        <Button component={Link} to={paths.scholarships.link({ open: 1 })}>
          {t('empty.action')}
        </Button>
      }
    />
  );
}
