import { skipToken } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../app/NotFoundPage.tsx';
import { ApplyAction } from '../features/applications/ApplyAction.tsx';
import { FormFirst } from '../features/applications/FormFirst.tsx';
import { TotalOrPaid } from '../features/applications/TotalOrPaid.tsx';
import { RequireSession } from '../features/auth/RequireSession.tsx';
import { PayButton } from '../features/payments/PayButton.tsx';
import { AllReviews } from '../features/reviews/carousel/AllReviews.tsx';
import {
  type DetailsParts,
  ScholarshipDetails,
} from '../features/scholarships/details/ScholarshipDetails.tsx';
import { ScholarshipHead } from '../features/scholarships/details/ScholarshipHead.tsx';
import { ScholarshipSkeleton } from '../features/scholarships/details/ScholarshipSkeleton.tsx';
import { isScholarshipId } from '../features/scholarships/loadScholarship.ts';
import { useScholarshipQuery } from '../features/scholarships/scholarships.generated.ts';
import { useMessages } from '../lib/useMessages.ts';
import { useSession } from '../lib/useSession.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHead } from '../ui/PageHead.tsx';

export { loadScholarship as loader } from '../features/scholarships/loadScholarship.ts';

const parts: DetailsParts = {
  action: ({ id }) => <ApplyAction scholarshipId={id} pay={(due) => <PayButton fullWidth {...due} />} />,
  total: ({ id }, total) => <TotalOrPaid scholarshipId={id}>{total}</TotalOrPaid>,
  belowFees: ({ id }) => <FormFirst scholarshipId={id} />,
  below: ({ id }) => <AllReviews scholarshipId={id} />,
};

/**
 * The details of one scholarship for people who are signed in; machines read title, facts and preview from the server's
 * page. The portal's 404 page when there is none with the address's id.
 */
export function ScholarshipPage() {
  const t = useMessages('scholarship');
  const { id = '' } = useParams();
  const isId = isScholarshipId(id);
  const { data, error, refetch } = useScholarshipQuery(isId ? { variables: { id } } : skipToken);
  useAskAgain(data?.scholarship === null ? id : '', refetch);

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
      {scholarship && <ScholarshipDetails scholarship={scholarship} parts={parts} />}
      {!scholarship && !error && waiting}
      {!scholarship && error && (
        <div className="container" style={{ paddingBlock: 48 }}>
          <PageHead title={t('title')} />
          <ErrorState heading={t('failedHeading')} error={error} onRetry={refetch} />
        </div>
      )}
    </RequireSession>
  );
}

/** The server's page is a visitor's: what is not there for one may be there for who is signed in, so ask once more. */
function useAskAgain(missing: string, ask: () => Promise<unknown>): void {
  const { viewer } = useSession();
  const asked = useRef('');
  useEffect(() => {
    if (!viewer || !missing || asked.current === missing) return;
    asked.current = missing;
    // Failing, the page stays what it is.
    ask().catch(() => {});
  }, [viewer, missing, ask]);
}
