import { skipToken } from '@apollo/client/react';
import { useParams } from 'react-router-dom';
import { NotFoundPage } from '../../app/NotFoundPage.tsx';
import { useScholarshipBySlugQuery } from '../../features/scholarships/details/details.generated.ts';
import { ScholarshipDetails } from '../../features/scholarships/details/ScholarshipDetails.tsx';
import { ScholarshipFailed } from '../../features/scholarships/details/ScholarshipFailed.tsx';
import { ScholarshipSkeleton } from '../../features/scholarships/details/ScholarshipSkeleton.tsx';
import { useRefetchMissing } from '../../features/scholarships/details/useRefetchMissing.ts';
import { isSlug } from '../../features/scholarships/loadScholarship.ts';
import { useSession } from '../../lib/session/useSession.ts';
import { partsForApplicants, partsForVisitors } from './detailsParts.tsx';

export { loadScholarshipBySlug as loader } from '../../features/scholarships/loadScholarship.ts';

export function PublicScholarshipPage() {
  const { slug = '' } = useParams();
  const { viewer } = useSession();
  const isAddress = isSlug(slug);
  const { data, error, refetch } = useScholarshipBySlugQuery(isAddress ? { variables: { slug } } : skipToken);
  const scholarship = data?.scholarshipBySlug;
  useRefetchMissing(scholarship === null ? slug : '', 'scholarshipBySlug');

  if (!isAddress || scholarship === null) return <NotFoundPage />;
  if (scholarship)
    return (
      <ScholarshipDetails scholarship={scholarship} parts={viewer ? partsForApplicants : partsForVisitors} />
    );
  if (error) return <ScholarshipFailed error={error} onRetry={refetch} />;
  return (
    <div className="container">
      <ScholarshipSkeleton />
    </div>
  );
}
