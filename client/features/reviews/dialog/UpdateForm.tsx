import { getErrorCode } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { forgetLists } from '../forgetLists.ts';
import { useUpdateReviewMutation } from '../reviews.generated.ts';
import { NOTICE_TIME } from './noticeTime.ts';
import { ReviewForm } from './ReviewForm.tsx';
import type { ReviewValues } from './reviewValues.ts';

type Props = {
  review: ReviewValues & { id: string };
  onDone: () => void;
};

export function UpdateForm({ review: { id, rating, comment }, onDone }: Props) {
  const t = useMessages('reviews');
  const [update] = useUpdateReviewMutation({
    update: (cache, { data }) => forgetLists(cache, data?.updateReview),
  });

  async function send(input: ReviewValues) {
    try {
      await update({ variables: { id, input } });
    } catch (error) {
      // The specification defines a separate notice for a review that no longer exists (REST: `modifiedCount` 0). The
      // form shows the reason.
      const title = getErrorCode(error) === 'NOT_FOUND' ? t('notUpdated') : t('updateFailed');
      void notify({ kind: 'error', title });
      throw error;
    }
    onDone();
    void notify({ kind: 'success', title: t('updated'), duration: NOTICE_TIME });
  }

  return (
    <ReviewForm
      label={t('updateTitle')}
      values={{ rating, comment }}
      submit={t('submitUpdate')}
      submitting={t('submittingUpdate')}
      send={send}
    />
  );
}
