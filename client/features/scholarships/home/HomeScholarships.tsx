import { CardsBlock } from './CardsBlock.tsx';
import { ClosingSoon } from './ClosingSoon.tsx';
import { useHome } from './useHome.ts';

/** The home page's scholarships: the cards block and the next deadlines, in one request. */
export function HomeScholarships() {
  const { sort, setParams, shown, isStale, error, refetch } = useHome();
  return (
    <>
      <CardsBlock
        sort={sort}
        scholarships={shown?.cards.items}
        isStale={isStale}
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
