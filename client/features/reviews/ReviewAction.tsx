import { Button, type ButtonProps } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { messages } from '../../messages.ts';
import { useReviewDialog } from './dialog/useReviewDialog.tsx';

export type ReviewableApplication = {
  id: string;
  scholarship: { scholarshipName: string; universityName: string };
  review?: { id: string; rating: number; comment: string } | null;
  viewerCanReview: boolean;
};

type Props = Pick<ButtonProps, 'size' | 'variant' | 'fullWidth'> & { application: ReviewableApplication };

const texts = messages.reviews;

/** `Add Review` on an application; once there is one it says so, and changes it. */
export function ReviewButton({ application, ...looks }: Props) {
  const { id, scholarship, review, viewerCanReview } = application;
  const [open, dialog] = useReviewDialog();
  if (!review && !viewerCanReview) return null;
  const Icon = review ? IconStarFilled : IconStar;
  return (
    <>
      <Button
        variant="default"
        {...looks}
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => open(review ? { scholarship, review } : { scholarship, applicationId: id })}
      >
        {review ? texts.change : texts.add}
      </Button>
      {dialog}
    </>
  );
}
