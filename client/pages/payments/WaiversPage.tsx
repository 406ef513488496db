import { skipToken } from '@apollo/client/react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { WaiverCodes } from '../../features/waivers/WaiverCodes.tsx';
import { WaiverRequests } from '../../features/waivers/WaiverRequests.tsx';
import { WaiverRules } from '../../features/waivers/WaiverRules.tsx';
import classes from '../../features/waivers/Waivers.module.css';
import { useScholarshipWaiversQuery } from '../../features/waivers/waivers.generated.ts';
import { isId } from '../../lib/ids.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../ui/DelayedSkeleton.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { PageLead } from '../../ui/page/PageLead.tsx';

export function WaiversPage() {
  const t = useMessages('waivers');
  const given = useSearchParams()[0].get('scholarship');
  const scholarshipId = given && isId(given) ? given : null;
  const { data, error, refetch } = useScholarshipWaiversQuery(
    scholarshipId ? { variables: { scholarshipId }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const scholarship = data?.scholarshipForEdit;
  const rules = data?.waiverRules;
  return (
    <div className={classes.root}>
      <PageHead title={t('title')} />
      <h1>{t('title')}</h1>
      {!scholarshipId && <PageLead>{t('lead')}</PageLead>}
      {scholarship && (
        <PageLead>
          <Link to={paths.scholarship.link(scholarship.id)}>{scholarship.scholarshipName}</Link>
          {' · '}
          {scholarship.universityName}
        </PageLead>
      )}
      {scholarshipId && !scholarship && error && <ErrorState error={error} onRetry={refetch} />}
      {scholarshipId && !scholarship && !error && (
        <DelayedSkeleton label={t('loading')}>
          <SkeletonBlock height={320} />
        </DelayedSkeleton>
      )}
      {scholarshipId && scholarship && rules && (
        <>
          <WaiverCodes scholarshipId={scholarshipId} />
          <WaiverRules scholarshipId={scholarshipId} rules={rules} />
        </>
      )}
      {(!scholarshipId || scholarship) && <WaiverRequests scholarshipId={scholarshipId} />}
    </div>
  );
}
