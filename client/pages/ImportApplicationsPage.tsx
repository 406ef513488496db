import { skipToken } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { NotFoundPage } from '../app/NotFoundPage.tsx';
import classes from '../features/applications/enter/Enter.module.css';
import { useEnterApplicationFormQuery } from '../features/applications/enter/enter.generated.ts';
import { ImportApplications } from '../features/applications/enter/ImportApplications.tsx';
import { isId } from '../lib/ids.ts';
import { useMessages } from '../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PageLead } from '../ui/PageLead.tsx';

/** For staff: many applications as a CSV file, for the scholarship that the address names. */
export function ImportApplicationsPage() {
  const t = useMessages('enterApplication');
  const id = useSearchParams()[0].get('scholarship') ?? '';
  const { data, error, refetch } = useEnterApplicationFormQuery(
    isId(id) ? { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } : skipToken,
  );
  const scholarship = data?.scholarship;
  const isRefused = scholarship === null || scholarship?.viewerCanEnterApplication === false;
  if (!isId(id) || isRefused) return <NotFoundPage />;
  return (
    <div className={classes.root}>
      <PageHead title={t('file.heading')} />
      <h1>{t('file.heading')}</h1>
      {scholarship && (
        <PageLead>
          <Link to={paths.scholarship.link(id)}>{scholarship.scholarshipName}</Link>{' '}
          {scholarship.universityName}. {t('file.lead')}{' '}
          <Link to={paths.enterApplication.link({ scholarship: id })}>{t('file.toForm')}</Link>
        </PageLead>
      )}
      {scholarship && <ImportApplications scholarshipId={id} />}
      {!scholarship && error && <ErrorState error={error} onRetry={refetch} />}
      {!scholarship && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={240} />
        </DelayedSkeleton>
      )}
    </div>
  );
}
