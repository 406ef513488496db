import { IconStarFilled } from '@tabler/icons-react';
import { messages } from '../../../messages.ts';
import classes from './RatingText.module.css';

type Props = { rating: number | null; count: number };

/** `4.5 (12)` with a star; nothing without reviews. */
export function RatingText({ rating, count }: Props) {
  if (rating === null || count === 0) return null;
  const shown = rating.toFixed(1);
  return (
    <p className={classes.root} role="img" aria-label={messages.card.rating(shown, count)}>
      <IconStarFilled size={16} aria-hidden />
      <span>
        {shown} <span className={classes.count}>{messages.card.reviews(count)}</span>
      </span>
    </p>
  );
}
