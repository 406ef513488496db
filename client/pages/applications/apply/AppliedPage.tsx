import { skipToken } from '@apollo/client/react';
import { Navigate, useParams } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { Applied } from '../../../features/applications/apply/Applied.tsx';
import classes from '../../../features/applications/apply/Apply.module.css';
import { useAppliedQuery } from '../../../features/applications/apply/apply.generated.ts';
import { PayButton } from '../../../features/payments/PayButton.tsx';
import { getErrorCode } from '../../../lib/errors.ts';
import { isId } from '../../../lib/ids.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';
import { WaiverPart } from '../../payments/waiverPart.tsx';
import { DemographicsPart } from '../../scholarships/manage/demographicsPart.tsx';

export function AppliedPage() {
  const t = useMessages('applicationForm');
  const { id = '' } = useParams();
  const { data, error, refetch } = useAppliedQuery(
    isId(id) ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const application = data?.application;
  if (!isId(id) || application === null || getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  if (application?.cancelledAt) return <Navigate to={paths.myApplications.link()} replace />;
  return (
    <div className={`container ${classes.root}`}>
      <PageHead title={t('doneHeading')} />
      {application && (
        <Applied
          application={application}
          demographics={<DemographicsPart applicationId={application.id} />}
          pay={(due) => <PayButton {...due} />}
          waive={(fee) => <WaiverPart scholarshipId={application.scholarship.id} fee={fee} />}
        />
      )}
      {!application && error && <ErrorState error={error} onRetry={refetch} />}
      {!application && !error && (
        <DelayedSkeleton label={t('doneLoading')}>
          <SkeletonBlock height={480} />
        </DelayedSkeleton>
      )}
    </div>
  );
}
