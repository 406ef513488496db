import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { ReviewCard } from '../ReviewCard.tsx';
import type { ManagedReviewsQuery } from '../reviews.generated.ts';
import { useDeleteReview } from '../useDeleteReview.ts';

export type ManagedReviewRow = NonNullable<ManagedReviewsQuery['reviews']>['items'][number];

type Props = {
  review: ManagedReviewRow;
  isSelected: boolean;
  select: ReactNode;
  onDeleted: (id: string) => void;
};

export function ManagedReview({ review, isSelected, select, onDeleted }: Props) {
  const t = useMessages('reviews');
  const { id, author, scholarship, viewerCanDelete } = review;
  const deleteReview = useDeleteReview();
  const [askToDelete, dialog] = useConfirmDelete();
  const names = { author: author.name, scholarship: scholarship.scholarshipName };

  async function deleteIt() {
    await deleteReview(id);
    onDeleted(id);
  }

  return (
    <>
      <ReviewCard review={review} email={author.email} isSelected={isSelected} select={select}>
        {viewerCanDelete && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={t('manage.deleteOf', names)}
            onClick={() => askToDelete(t('manage.deleteQuestion', names), deleteIt)}
          >
            {t('manage.delete')}
          </Button>
        )}
      </ReviewCard>
      {dialog}
    </>
  );
}
