import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { readState } from '../../features/auth/signIn/signInState.ts';
import classes from '../../features/profiles/Eligibility.module.css';
import { OwnAnswers } from '../../features/profiles/OwnAnswers.tsx';
import { useProfile } from '../../features/profiles/useProfile.ts';
import { VisitorAnswers } from '../../features/profiles/VisitorAnswers.tsx';
import { ownPath } from '../../lib/browser/ownPath.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';

export function EligibilityPage() {
  const t = useMessages('eligibility');
  const frame = useMessages('frame');
  const { status, userId, form, profile, error, retry } = useProfile();
  const isSignedIn = status === 'signedIn';
  const from = ownPath(readState(useLocation()).from);
  const isReady = form && (status === 'signedOut' || (isSignedIn && profile));
  const next = (
    <Button component={Link} to={from ?? paths.scholarships.link()}>
      {t(from ? 'back' : 'next')}
    </Button>
  );
  return (
    <div className={`container ${classes.root}`}>
      <PageHead title={t('title')} description={t('description')} canonical={paths.eligibility.link()} />
      <h1>{t('heading')}</h1>
      <p className={`measure soft ${classes.lead}`}>{t('lead')}</p>
      {form && status === 'signedOut' && <VisitorAnswers form={form}>{next}</VisitorAnswers>}
      {form && isSignedIn && profile && (
        <>
          <OwnAnswers key={userId} form={form} profile={profile} />
          <div className="row mt-lg">{next}</div>
        </>
      )}
      {!isReady && error && <ErrorState heading={frame('session.failed')} error={error} onRetry={retry} />}
      {!isReady && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={720} />
        </DelayedSkeleton>
      )}
    </div>
  );
}
