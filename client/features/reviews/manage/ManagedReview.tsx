import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { messages } from '../../../messages.ts';
import { useConfirmDelete } from '../../../ui/confirm/useConfirm.tsx';
import { ReviewCard } from '../ReviewCard.tsx';
import type { ManagedReviewsQuery } from '../reviews.generated.ts';
import { useDeleteReview } from '../useDeleteReview.ts';

export type ManagedReviewRow = NonNullable<ManagedReviewsQuery['reviews']>['items'][number];

const texts = messages.reviews.manage;

/** One review as staff see it: with its author's address, and a button that deletes it. */
export function ManagedReview({ review }: { review: ManagedReviewRow }) {
  const { id, author, scholarship, viewerCanDelete } = review;
  const deleteReview = useDeleteReview();
  const [askToDelete, dialog] = useConfirmDelete();
  return (
    <>
      <ReviewCard review={review} email={author.email}>
        {viewerCanDelete && (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden />}
            aria-label={texts.deleteOf(author.name, scholarship.scholarshipName)}
            onClick={() => askToDelete(() => deleteReview(id))}
          >
            {texts.delete}
          </Button>
        )}
      </ReviewCard>
      {dialog}
    </>
  );
}
