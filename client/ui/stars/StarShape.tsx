import classes from './Stars.module.css';

const STAR = 24;
const COUNT = 5;
const OUTLINE = 'l-6.18 3.245l1.18-6.873l-5-4.867l6.9-1l3.086-6.253l3.086 6.253l6.9 1l-5 4.867l1.18 6.873z';
const STARS = Array.from({ length: COUNT }, (_, index) => `M${12 + index * STAR} 17.75${OUTLINE}`).join('');

export function StarShape({ rating, className }: { rating: number; className?: string }) {
  return (
    <svg className={className} viewBox={`0 0 ${COUNT * STAR} ${STAR}`} aria-hidden focusable="false">
      <path className={classes.empty} d={STARS} />
      <svg width={rating * STAR} height={STAR} aria-hidden>
        <path className={classes.full} d={STARS} />
      </svg>
    </svg>
  );
}
