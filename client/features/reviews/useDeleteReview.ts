import { forgetLists } from './forgetLists.ts';
import { useDeleteReviewMutation } from './reviews.generated.ts';

/** Deletes a review. The lists are asked for again once it is gone. */
export function useDeleteReview(): (id: string) => Promise<unknown> {
  const [run] = useDeleteReviewMutation({
    update: (cache, { data }) => forgetLists(cache, data?.deleteReview),
  });
  return (id) => run({ variables: { id } });
}
