import { useParams, useSearchParams } from 'react-router-dom';
import { NoRight } from '../../../app/dashboard/NoRight.tsx';
import { NotFoundPage } from '../../../app/NotFoundPage.tsx';
import { ApplyPreview } from '../../../features/applications/ApplyPreview.tsx';
import { FormPreview } from '../../../features/applications/apply/FormPreview.tsx';
import { ReviewsForVisitors } from '../../../features/reviews/carousel/ReviewsForVisitors.tsx';
import { ScholarshipDetails } from '../../../features/scholarships/details/ScholarshipDetails.tsx';
import { ScholarshipSkeleton } from '../../../features/scholarships/details/ScholarshipSkeleton.tsx';
import { ListingBadge } from '../../../features/scholarships/manage/ListingBadge.tsx';
import {
  PREVIEWED_AS,
  PreviewBar,
  type PreviewedAs,
} from '../../../features/scholarships/preview/PreviewBar.tsx';
import {
  type ScholarshipPreviewQuery,
  useScholarshipPreviewQuery,
} from '../../../features/scholarships/preview/preview.generated.ts';
import { getErrorCode } from '../../../lib/errors.ts';
import { freshById, isId } from '../../../lib/ids.ts';
import { useSession } from '../../../lib/session/useSession.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHead } from '../../../ui/page/PageHead.tsx';

export function PreviewPage() {
  const { viewer } = useSession();
  if (!viewer) return null;
  return viewer.abilities.includes('MANAGE_SCHOLARSHIPS') ? <Preview /> : <NoRight />;
}

function Preview() {
  const t = useMessages('preview');
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  // Loads the latest version, which may have been saved in another tab.
  const { data, error, refetch } = useScholarshipPreviewQuery(freshById(id));
  const shown = PREVIEWED_AS.find((as) => as === query.get('as')) ?? 'visitor';
  if (!isId(id) || getErrorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  const scholarship = data?.scholarshipForEdit;
  if (!scholarship)
    return (
      <div className="container">
        <PageHead title={t('loading')} />
        {error ? <ErrorState error={error} onRetry={refetch} /> : <ScholarshipSkeleton />}
      </div>
    );
  return (
    <>
      <PageHead title={t('title', { name: scholarship.scholarshipName })} />
      <PreviewBar scholarship={scholarship} shown={shown} />
      <Shown scholarship={scholarship} as={shown} />
    </>
  );
}

type Scholarship = NonNullable<ScholarshipPreviewQuery['scholarshipForEdit']>;

function Shown({ scholarship, as }: { scholarship: Scholarship; as: PreviewedAs }) {
  if (as === 'form') return <FormPreview scholarship={scholarship} />;
  return (
    <ScholarshipDetails
      scholarship={scholarship}
      isPreview
      parts={{
        badge: <ListingBadge scholarship={scholarship} />,
        action: ({ phase, totalFee }) => (
          <ApplyPreview phase={phase} totalFee={totalFee} isVisitor={as === 'visitor'} />
        ),
        below: ({ averageRating, reviewCount }) => (
          <div inert>
            <ReviewsForVisitors rating={averageRating} count={reviewCount} signIn={(text) => text} />
          </div>
        ),
      }}
    />
  );
}
