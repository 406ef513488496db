import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messages } from '../../../messages.ts';
import { AddForm } from './AddForm.tsx';
import classes from './ReviewDialog.module.css';
import { UpdateForm } from './UpdateForm.tsx';

/** What a review is about: an application without one, or the one that it has. */
export type ReviewTarget = {
  scholarship: { scholarshipName: string; universityName: string };
} & (
  | { applicationId: string; review?: undefined }
  | { review: { id: string; rating: number; comment: string } }
);

type Props = { target: ReviewTarget | null; onClose: () => void };

const texts = messages.reviews;

/** `Review Form` for a new review, `Update` for one that there is. Use it through useReviewDialog.tsx. */
export function ReviewDialog({ target, onClose }: Props) {
  // Mantine remembers whom to give the focus back to when a dialog opens, not when it is born open.
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(target !== null), [target]);
  const [isChanged, setChanged] = useState(false);
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={shown?.review ? texts.updateTitle : texts.addTitle}
      // What was typed is not lost by a tap beside it or by Escape.
      closeOnEscape={!isChanged}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': texts.close, size: 44, iconSize: 22 }}
    >
      {shown && (
        <>
          <p className={classes.about}>
            {texts.about(shown.scholarship.scholarshipName, shown.scholarship.universityName)}
          </p>
          {shown.review ? (
            <UpdateForm review={shown.review} onDone={onClose} onChanged={setChanged} />
          ) : (
            <AddForm applicationId={shown.applicationId} onDone={onClose} onChanged={setChanged} />
          )}
        </>
      )}
    </Modal>
  );
}
