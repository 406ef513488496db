import { useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { AddForm } from './AddForm.tsx';
import { UpdateForm } from './UpdateForm.tsx';

export type ReviewTarget = {
  scholarship: { scholarshipName: string; universityName: string };
} & (
  | { applicationId: string; review?: undefined }
  | { review: { id: string; rating: number; comment: string } }
);

type Props = { target: ReviewTarget | null; onClose: () => void };

export function ReviewDialog({ target, onClose }: Props) {
  const t = useMessages('reviews');
  const [shown, setShown] = useState(target);
  if (target && target !== shown) setShown(target);
  return (
    <FormDialog
      opened={target !== null}
      onClose={onClose}
      title={shown?.review ? t('updateTitle') : t('addTitle')}
      record={
        shown
          ? t('about', {
              scholarship: shown.scholarship.scholarshipName,
              university: shown.scholarship.universityName,
            })
          : undefined
      }
    >
      {shown?.review && <UpdateForm review={shown.review} onDone={onClose} />}
      {shown && !shown.review && <AddForm applicationId={shown.applicationId} onDone={onClose} />}
    </FormDialog>
  );
}
