import { skipToken } from '@apollo/client/react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '../../rules/paths.ts';
import { NotFoundPage } from '../app/NotFoundPage.tsx';
import classes from '../features/applications/enter/Enter.module.css';
import { EnterApplicationForm } from '../features/applications/enter/EnterApplicationForm.tsx';
import { useEnterApplicationFormQuery } from '../features/applications/enter/enter.generated.ts';
import { KeepSession } from '../features/auth/KeepSession.tsx';
import { isId } from '../lib/ids.ts';
import { useMessages } from '../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PageLead } from '../ui/PageLead.tsx';

/** For staff: an application that came on paper or by telephone, for the scholarship that the address names. */
export function EnterApplicationPage() {
  const t = useMessages('enterApplication');
  const navigate = useNavigate();
  const id = useSearchParams()[0].get('scholarship') ?? '';
  const { data, error, refetch } = useEnterApplicationFormQuery(
    isId(id) ? { variables: { id }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' } : skipToken,
  );
  const scholarship = data?.scholarship;
  const isRefused = scholarship === null || scholarship?.viewerCanEnterApplication === false;
  if (!isId(id) || isRefused) return <NotFoundPage />;
  return (
    <div className={classes.root}>
      <PageHead title={t('heading')} />
      <h1>{t('heading')}</h1>
      {scholarship && (
        <PageLead>
          <Link to={paths.scholarship.link(id)}>{scholarship.scholarshipName}</Link>{' '}
          {scholarship.universityName}. {t('lead')}{' '}
          <Link to={paths.importApplications.link({ scholarship: id })}>{t('toImport')}</Link>
        </PageLead>
      )}
      {scholarship && (
        <>
          <KeepSession />
          <EnterApplicationForm
            scholarship={scholarship}
            onEntered={({ id: open }) =>
              navigate(paths.manageApplications.link({ scholarship: id, open }), { replace: true })
            }
          />
        </>
      )}
      {!scholarship && error && <ErrorState error={error} onRetry={refetch} />}
      {!scholarship && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={720} />
        </DelayedSkeleton>
      )}
    </div>
  );
}
