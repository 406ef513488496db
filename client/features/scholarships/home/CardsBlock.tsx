import { IconArrowRight, IconBooks } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CARDS_IN_BLOCK } from '../../../../rules/catalogue/scholarshipOptions.ts';
import { paths } from '../../../../rules/paths.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { CardGrid, CardGridSkeleton } from '../card/CardGrid.tsx';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import classes from './CardsBlock.module.css';

type BlockSort = 'FEE_LOW_TO_HIGH' | 'NEWEST';

const BUTTONS = [
  { sort: 'FEE_LOW_TO_HIGH', label: 'lowToHigh' },
  { sort: 'NEWEST', label: 'recent' },
] as const;

type Props = {
  sort: BlockSort;
  scholarships: readonly ScholarshipCardFragment[] | undefined;
  ids: readonly string[];
  isStale: boolean;
  error: unknown;
  onRetry: () => unknown;
  onSort: (sort: BlockSort) => void;
};

export function CardsBlock({ sort, onSort, ...cards }: Props) {
  const t = useMessages('home');
  return (
    <section className={`container stack gap-lg ${classes.root}`} aria-labelledby="cards">
      <div className={`row apart gap-md ${classes.head}`}>
        <div className={`stack gap-xs ${classes.title}`}>
          <h2 id="cards">{t('cardsHeading')}</h2>
          <p>{t('cardsLead')}</p>
        </div>
        <fieldset className={`gap-2xs on-soft ${classes.buttons}`} aria-label={t('cardsOrder')}>
          {BUTTONS.map((button) => (
            <button
              key={button.sort}
              type="button"
              className={`text-md strong soft ${classes.button}`}
              aria-pressed={button.sort === sort}
              onClick={() => onSort(button.sort)}
            >
              {t(button.label)}
            </button>
          ))}
        </fieldset>
      </div>
      <Cards {...cards} />
      <Link to={paths.scholarships.link()} className={classes.all}>
        {t('browse')}
        <IconArrowRight size={18} aria-hidden />
      </Link>
    </section>
  );
}

function Cards({ scholarships, ids, isStale, error, onRetry }: Omit<Props, 'sort' | 'onSort'>) {
  const t = useMessages('scholarships');
  const home = useMessages('home');
  if (error) {
    return <ErrorState heading={t('failedHeading')} error={error} onRetry={onRetry} />;
  }
  if (!scholarships) return <CardGridSkeleton count={CARDS_IN_BLOCK} />;
  if (scholarships.length === 0) {
    return (
      <EmptyState icon={<IconBooks size={28} />} heading={home('emptyHeading')} text={home('emptyText')} />
    );
  }
  return <CardGrid scholarships={scholarships} ids={ids} isStale={isStale} />;
}
