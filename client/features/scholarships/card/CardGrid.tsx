import { useMessages } from '../../../lib/useMessages.ts';
import { DelayedSkeleton, Repeated, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import type { ScholarshipCardFragment } from '../scholarships.generated.ts';
import classes from './CardGrid.module.css';
import { ScholarshipCard } from './ScholarshipCard.tsx';

const COLUMNS = 3;

type Props = {
  scholarships: readonly ScholarshipCardFragment[];
  isStale?: boolean;
  /** Number of cards that are visible without scrolling. Their pictures load eagerly. */
  eager?: number;
  notes?: readonly string[];
  ids?: readonly string[];
};

export function CardGrid({ scholarships, isStale = false, eager = 0, notes = [], ids }: Props) {
  const shown = ids ?? scholarships.map(({ id }) => id);
  return (
    <div className={classes.root}>
      <ul className={classes.grid} data-stale={isStale || undefined} aria-busy={isStale}>
        {scholarships.map((scholarship, index) => (
          <li key={scholarship.id} className={`grid slim ${classes.item}`}>
            {notes[index] && <p className={`text-md medium soft breaks ${classes.note}`}>{notes[index]}</p>}
            <ScholarshipCard
              scholarship={scholarship}
              isEager={index < eager && (index > 0 || 'first')}
              ids={shown}
              isRepeated={isRepeated(scholarships, index)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function isRepeated(cards: Props['scholarships'], index: number): boolean {
  const url = cards[index]?.universityImage?.url;
  return cards
    .slice(Math.max(0, index - COLUMNS), index)
    .some((card) => url && card.universityImage?.url === url);
}

export function CardGridSkeleton({ count }: { count: number }) {
  const t = useMessages('scholarships');
  return (
    <DelayedSkeleton label={t('loading')}>
      <div className={classes.root}>
        <div className={classes.grid}>
          <Repeated count={count}>
            <div className={`stack gap-sm card ${classes.skeleton}`}>
              <SkeletonBlock height="auto" className={classes.skeletonPicture} />
              <SkeletonBlock height={14} width="50%" />
              <SkeletonBlock height={24} width="85%" />
              <SkeletonBlock height={16} width="40%" />
              <SkeletonBlock height={26} width="70%" />
              <SkeletonBlock height={20} width="60%" />
              <SkeletonBlock height={44} />
            </div>
          </Repeated>
        </div>
      </div>
    </DelayedSkeleton>
  );
}
