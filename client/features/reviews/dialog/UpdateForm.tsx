import { codeOf } from '../../../lib/errors.ts';
import { notify } from '../../../lib/notify.ts';
import { messages } from '../../../messages.ts';
import { forgetLists } from '../forgetLists.ts';
import { useUpdateReviewMutation } from '../reviews.generated.ts';
import { NOTICE_TIME } from './noticeTime.ts';
import { ReviewForm } from './ReviewForm.tsx';
import type { ReviewValues } from './reviewValues.ts';

const texts = messages.reviews;

type Props = {
  review: ReviewValues & { id: string };
  onDone: () => void;
};

/** Changes a review. */
export function UpdateForm({ review: { id, rating, comment }, onDone }: Props) {
  const [update] = useUpdateReviewMutation({
    update: (cache, { data }) => forgetLists(cache, data?.updateReview),
  });

  async function send(input: ReviewValues) {
    try {
      await update({ variables: { id, input } });
    } catch (error) {
      // A review that is gone is, at the REST door, a modified count of 0. The form says why it failed.
      const title = codeOf(error) === 'NOT_FOUND' ? texts.notUpdated : texts.updateFailed;
      void notify({ kind: 'error', title });
      throw error;
    }
    onDone();
    void notify({ kind: 'success', title: texts.updated, duration: NOTICE_TIME });
  }

  return (
    <ReviewForm
      label={texts.updateTitle}
      values={{ rating, comment }}
      submit={texts.submitUpdate}
      submitting={texts.submittingUpdate}
      send={send}
    />
  );
}
