import { messages } from '../../messages.ts';
import { StarShape } from './StarShape.tsx';
import classes from './Stars.module.css';

/** A rating that can only be read: its stars, and `3.5 of 5` beside them. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.root}>
      <StarShape rating={rating} className={classes.small} />
      <span className={classes.words}>{messages.stars.rating(rating)}</span>
    </span>
  );
}
