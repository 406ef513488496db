import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import { useReviewDialog } from './dialog/useReviewDialog.tsx';

type ReviewContent = { id: string; rating: number; comment: string };

export type ReviewableApplication = {
  id: string;
  scholarship: {
    scholarshipName: string;
    universityName: string;
    /** The viewer's review, possibly of an earlier application. */
    viewerReview?: ReviewContent | null;
  };
  review?: ReviewContent | null;
  viewerCanReview: boolean;
};

export function ReviewAction({ application }: { application: ReviewableApplication }) {
  const t = useMessages('reviews');
  const { id, scholarship, viewerCanReview } = application;
  const review = application.review ?? scholarship.viewerReview;
  const [open, dialog] = useReviewDialog();
  if (!review && !viewerCanReview) return null;
  return (
    <>
      <RowAction
        icon={review ? IconStarFilled : IconStar}
        label={t(review ? 'changeOf' : 'addOf', { scholarship: scholarship.scholarshipName })}
        text={review ? t('change') : t('add')}
        onClick={() => open(review ? { scholarship, review } : { scholarship, applicationId: id })}
      />
      {dialog}
    </>
  );
}
