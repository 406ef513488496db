import { skipToken } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { messages } from '../../messages.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ScholarshipDetails } from './details/ScholarshipDetails.tsx';
import { ScholarshipSkeleton } from './details/ScholarshipSkeleton.tsx';
import { useScholarshipQuery } from './scholarships.generated.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The details of one scholarship; the portal's 404 page when there is none with the address's id. */
export function ScholarshipPage() {
  const { id = '' } = useParams();
  // What is no id at all the server would refuse as a wrong question.
  const isId = UUID.test(id);
  const { data, error, refetch } = useScholarshipQuery(isId ? { variables: { id } } : skipToken);
  const { title, failedHeading } = messages.scholarship;
  if (!isId || data?.scholarship === null) return <NotFoundPage />;
  if (data?.scholarship) return <ScholarshipDetails scholarship={data.scholarship} />;
  return (
    <div className="container">
      <PageHead title={title} />
      {error ? (
        <div style={{ paddingBlock: 48 }}>
          <ErrorState heading={failedHeading} error={error} onRetry={refetch} />
        </div>
      ) : (
        <ScholarshipSkeleton />
      )}
    </div>
  );
}
