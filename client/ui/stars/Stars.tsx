import { useMessages } from '../../lib/useMessages.ts';
import { StarShape } from './StarShape.tsx';
import classes from './Stars.module.css';

export function Stars({ rating }: { rating: number }) {
  const t = useMessages('ui');
  return (
    <span className={`inline gap-xs ${classes.root}`}>
      <StarShape rating={rating} className={classes.small} />
      <span className={classes.words}>{t('stars.rating', { rating })}</span>
    </span>
  );
}
