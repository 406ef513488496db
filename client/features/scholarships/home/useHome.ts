import { useSearchParams } from 'react-router-dom';
import { CARDS_IN_BLOCK } from '../../../../rules/catalogue/scholarshipOptions.ts';
import { useHomeQuery } from '../scholarships.generated.ts';

const CLOSING_CARDS = 3;

export function useHome() {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') === 'FEE_LOW_TO_HIGH' ? 'FEE_LOW_TO_HIGH' : 'NEWEST';
  const { data, previousData, error, refetch } = useHomeQuery({
    variables: { sort, cards: CARDS_IN_BLOCK, closing: CLOSING_CARDS },
  });
  return { sort, setParams, shown: data ?? previousData, isStale: !data, error, refetch } as const;
}
