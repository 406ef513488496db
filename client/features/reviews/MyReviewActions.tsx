import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import { useConfirmDelete } from '../../ui/confirm/useConfirm.tsx';
import { RowAction } from '../../ui/table/rows/RowAction.tsx';
import { useReviewDialog } from './dialog/useReviewDialog.tsx';
import type { MyReviewsQuery } from './reviews.generated.ts';
import { useDeleteReview } from './useDeleteReview.ts';

export type MyReview = NonNullable<MyReviewsQuery['myReviews']>['items'][number];

export function DeleteAction({ review: { id, scholarship } }: { review: MyReview }) {
  const t = useMessages('reviews');
  const deleteReview = useDeleteReview();
  const [askToDelete, dialog] = useConfirmDelete();
  const name = { scholarship: scholarship.scholarshipName };
  return (
    <>
      <RowAction
        icon={IconTrash}
        label={t('mine.cancelOf', name)}
        text={t('mine.columns.cancel')}
        isDangerous
        onClick={() => askToDelete(t('mine.deleteQuestion', name), () => deleteReview(id))}
      />
      {dialog}
    </>
  );
}

export function EditAction({ review }: { review: MyReview }) {
  const t = useMessages('reviews');
  const [open, dialog] = useReviewDialog();
  return (
    <>
      <RowAction
        icon={IconPencil}
        label={t('mine.editOf', { scholarship: review.scholarship.scholarshipName })}
        text={t('mine.columns.edit')}
        onClick={() => open({ scholarship: review.scholarship, review })}
      />
      {dialog}
    </>
  );
}
