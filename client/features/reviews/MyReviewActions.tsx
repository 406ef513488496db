import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { messages } from '../../messages.ts';
import { useConfirmDelete } from '../../ui/confirm/useConfirm.tsx';
import { useReviewDialog } from './dialog/useReviewDialog.tsx';
import type { MyReview } from './MyReviewsPage.tsx';
import { useDeleteReview } from './useDeleteReview.ts';

const texts = messages.reviews.mine;

export function DeleteAction({ review: { id, scholarship } }: { review: MyReview }) {
  const deleteReview = useDeleteReview();
  const [askToDelete, dialog] = useConfirmDelete();
  return (
    <>
      <ActionIcon
        color="red"
        aria-label={texts.deleteOf(scholarship.scholarshipName)}
        onClick={() => askToDelete(() => deleteReview(id))}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
      {dialog}
    </>
  );
}

export function EditAction({ review }: { review: MyReview }) {
  const [open, dialog] = useReviewDialog();
  return (
    <>
      <ActionIcon
        aria-label={texts.editOf(review.scholarship.scholarshipName)}
        onClick={() => open({ scholarship: review.scholarship, review })}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
      {dialog}
    </>
  );
}
