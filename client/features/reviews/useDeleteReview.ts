import { forgetLists } from './forgetLists.ts';
import { useDeleteReviewMutation } from './reviews.generated.ts';

export function useDeleteReview(): (id: string) => Promise<unknown> {
  const [run] = useDeleteReviewMutation({
    update: (cache, { data }) => forgetLists(cache, data?.deleteReview),
  });
  return (id) => run({ variables: { id } });
}
