import { skipToken } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { RequireSession } from '../../features/auth/RequireSession.tsx';
import { useScholarshipQuery } from '../../features/scholarships/details/details.generated.ts';
import { ScholarshipHead } from '../../features/scholarships/details/head/ScholarshipHead.tsx';
import { ScholarshipDetails } from '../../features/scholarships/details/ScholarshipDetails.tsx';
import { ScholarshipFailed } from '../../features/scholarships/details/ScholarshipFailed.tsx';
import { ScholarshipSkeleton } from '../../features/scholarships/details/ScholarshipSkeleton.tsx';
import { useRefetchMissing } from '../../features/scholarships/details/useRefetchMissing.ts';
import { isScholarshipId } from '../../features/scholarships/loadScholarship.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { partsForApplicants } from './detailsParts.tsx';

export { loadScholarship as loader } from '../../features/scholarships/loadScholarship.ts';

/**
 * Shows a scholarship's details to signed-in users. Search engines and other programs read the title, the facts and
 * the preview from the server-rendered page. Unknown ids show the 404 page.
 */
export function ScholarshipPage() {
  const t = useMessages('scholarship');
  const { id = '' } = useParams();
  const isId = isScholarshipId(id);
  const { data, error, refetch } = useScholarshipQuery(isId ? { variables: { id } } : skipToken);
  useRefetchMissing(data?.scholarship === null ? id : '', 'scholarship');

  if (!isId || data?.scholarship === null) return <NotFoundPage />;
  const scholarship = data?.scholarship;
  const waiting = (
    <>
      {scholarship ? <ScholarshipHead scholarship={scholarship} /> : <PageHead title={t('title')} />}
      <div className="container">
        <ScholarshipSkeleton />
      </div>
    </>
  );
  return (
    <RequireSession waiting={waiting}>
      {scholarship && <ScholarshipDetails scholarship={scholarship} parts={partsForApplicants} />}
      {!scholarship && !error && waiting}
      {!scholarship && error && <ScholarshipFailed error={error} onRetry={refetch} />}
    </RequireSession>
  );
}
