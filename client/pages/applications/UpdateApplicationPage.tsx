import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { FoldedFacts } from '../../features/applications/apply/FoldedFacts.tsx';
import { ScholarshipPreview } from '../../features/applications/apply/ScholarshipPreview.tsx';
import { explainBlocked } from '../../features/applications/update/explainBlocked.ts';
import { UpdateApplicationForm } from '../../features/applications/update/UpdateApplicationForm.tsx';
import {
  type ApplicationFormQuery,
  useApplicationFormQuery,
} from '../../features/applications/update/update.generated.ts';
import { SessionGuard } from '../../features/auth/SessionGuard.tsx';
import { useIsSmallScreen } from '../../lib/browser/useIsSmallScreen.ts';
import { getErrorCode } from '../../lib/errors.ts';
import { freshById, isId } from '../../lib/ids.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { DocumentParts } from './documentParts.tsx';
import classes from './UpdateApplicationPage.module.css';

export function UpdateApplicationPage() {
  const t = useMessages('applicationForm');
  const { id = '' } = useParams();
  const { data, error, refetch } = useApplicationFormQuery(freshById(id));
  const application = data?.application;
  if (!isId(id) || application === null || getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <div className="stack gap-lg">
      <PageHead title={t('updateApplication.heading')} />
      <h1>{t('updateApplication.heading')}</h1>
      {application && <Body application={application} />}
      {!application && error && <ErrorState error={error} onRetry={refetch} />}
      {!application && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={720} />
        </DelayedSkeleton>
      )}
    </div>
  );
}

type Application = NonNullable<ApplicationFormQuery['application']>;

function Body({ application }: { application: Application }) {
  // An applicant who has started to edit can continue, even if staff start processing the application.
  const [couldUpdate] = useState(application.viewerCanUpdate);
  const isSmall = useIsSmallScreen();
  const { feedback, scholarship, totalFee } = application;
  if (!couldUpdate) return <Blocked application={application} />;
  const preview = <ScholarshipPreview scholarship={scholarship} fees={application} />;
  return (
    <div className={`grid gap-lg ${classes.columns}`}>
      <div className={`grid gap-md ${classes.preview}`}>
        {feedback && <Feedback text={feedback} />}
        {isSmall ? (
          <FoldedFacts scholarship={scholarship} totalFee={totalFee}>
            {preview}
          </FoldedFacts>
        ) : (
          preview
        )}
      </div>
      <div className={classes.main}>
        <SessionGuard />
        <DocumentParts>
          <UpdateApplicationForm application={application} />
        </DocumentParts>
      </div>
    </div>
  );
}

function Feedback({ text }: { text: string }) {
  const t = useMessages('applicationDetails');
  return (
    <section className={`on-soft breaks ${classes.feedback}`} aria-labelledby="feedback">
      <h2 id="feedback" className="text-lg mb-2xs">
        {t('feedback')}
      </h2>
      <p>{text}</p>
    </section>
  );
}

function Blocked({ application }: { application: Application }) {
  const t = useMessages('applicationForm');
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      heading={explainBlocked(t, application)}
      text={t('updateApplication.blockedText')}
      action={
        <Button component={Link} to={paths.myApplications.link()}>
          {t('updateApplication.back')}
        </Button>
      }
    />
  );
}
