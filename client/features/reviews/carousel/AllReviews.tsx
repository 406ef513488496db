import { IconMessageStar } from '@tabler/icons-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import classes from './AllReviews.module.css';
import { useScholarshipReviews } from './useScholarshipReviews.ts';

const ReviewSlides = lazyPart(async () => (await import('./ReviewSlides.tsx')).ReviewSlides);

const HEADING = 'reviews';

export function AllReviews({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('reviews');
  return (
    <div className={classes.root}>
      <h2 id={HEADING}>{t('heading')}</h2>
      <Reviews key={scholarshipId} scholarshipId={scholarshipId} />
    </div>
  );
}

function Reviews({ scholarshipId }: { scholarshipId: string }) {
  const t = useMessages('reviews');
  const { page, error, reload, loadMore } = useScholarshipReviews(scholarshipId);
  if (error && !page) return <ErrorState heading={t('failedHeading')} error={error} onRetry={reload} />;
  if (!page) return <Waiting />;
  if (page.items.length === 0)
    return (
      <EmptyState icon={<IconMessageStar size={28} />} heading={t('emptyHeading')} text={t('emptyText')} />
    );
  return (
    <Suspense fallback={<Waiting />}>
      <ReviewSlides headingId={HEADING} page={page} loadMore={loadMore} />
    </Suspense>
  );
}

function Waiting() {
  const t = useMessages('reviews');
  return (
    <DelayedSkeleton label={t('loading')}>
      <div className={classes.waiting}>
        <SkeletonBlock height={260} />
        <SkeletonBlock height={260} />
        <SkeletonBlock height={260} />
      </div>
    </DelayedSkeleton>
  );
}
