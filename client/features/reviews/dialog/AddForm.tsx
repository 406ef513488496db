import { notify } from '../../../lib/notify.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { forgetLists } from '../forgetLists.ts';
import { useAddReviewMutation } from '../reviews.generated.ts';
import { NOTICE_TIME } from './noticeTime.ts';
import { ReviewForm } from './ReviewForm.tsx';
import type { ReviewValues } from './reviewValues.ts';

type Props = { applicationId: string; onDone: () => void };

export function AddForm({ applicationId, onDone }: Props) {
  const t = useMessages('reviews');
  const [add] = useAddReviewMutation({ update: (cache, { data }) => forgetLists(cache, data?.addReview) });

  async function send({ rating, comment }: ReviewValues) {
    const written = comment === t('commentDefault') ? '' : comment;
    await add({ variables: { input: { applicationId, rating, comment: written } } });
    onDone();
    void notify({ kind: 'success', title: t('added'), duration: NOTICE_TIME });
  }

  return (
    <ReviewForm
      label={t('addTitle')}
      values={{ rating: 0, comment: t('commentDefault') }}
      submit={t('submitAdd')}
      submitting={t('submittingAdd')}
      send={send}
    />
  );
}
