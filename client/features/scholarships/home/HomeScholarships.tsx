import { CardsBlock } from './CardsBlock.tsx';
import { ClosingSoon } from './ClosingSoon.tsx';
import { useHome } from './useHome.ts';

export function HomeScholarships() {
  const { sort, setParams, shown, isStale, error, refetch } = useHome();
  const cards = shown?.cards.items;
  const closing = shown?.closingSoonest.items ?? [];
  const ids = [...(cards ?? []), ...closing].map(({ id }) => id);
  return (
    <>
      <CardsBlock
        sort={sort}
        scholarships={cards}
        ids={ids}
        isStale={isStale}
        error={error}
        onRetry={refetch}
        onSort={(next) =>
          // The sort order is in the URL, so that Back from a scholarship restores the same cards.
          setParams(next === 'NEWEST' ? {} : { sort: next }, { replace: true, preventScrollReset: true })
        }
      />
      <ClosingSoon scholarships={closing} ids={ids} />
    </>
  );
}
