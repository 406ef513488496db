import { useSearchParams } from 'react-router-dom';
import { CARDS_IN_BLOCK } from '../../../../rules/scholarshipOptions.ts';
import { useHomeQuery } from '../scholarships.generated.ts';
import { CardsBlock } from './CardsBlock.tsx';
import { ClosingSoon } from './ClosingSoon.tsx';

/** Rows of the next deadlines. */
const CLOSING_CARDS = 3;

/** The home page's scholarships: the cards block and the next deadlines, in one request. */
export function HomeScholarships() {
  const [params, setParams] = useSearchParams();
  const sort = params.get('sort') === 'FEE_LOW_TO_HIGH' ? 'FEE_LOW_TO_HIGH' : 'NEWEST';
  const { data, previousData, error, refetch } = useHomeQuery({
    variables: { sort, cards: CARDS_IN_BLOCK, closing: CLOSING_CARDS },
  });
  const shown = data ?? previousData;
  return (
    <>
      <CardsBlock
        sort={sort}
        scholarships={shown?.cards.items}
        isStale={!data}
        error={error}
        onRetry={refetch}
        onSort={(next) =>
          // In the address, so that Back from a scholarship finds the same six.
          setParams(next === 'NEWEST' ? {} : { sort: next }, { replace: true, preventScrollReset: true })
        }
      />
      <ClosingSoon scholarships={shown?.closingSoonest.items ?? []} />
    </>
  );
}
