import { IconStarFilled } from '@tabler/icons-react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './RatingText.module.css';

type Props = { rating: number | null; count: number };

export function RatingText({ rating, count }: Props) {
  const t = useMessages('card');
  if (rating === null || count === 0) return null;
  const shown = rating.toFixed(1);
  return (
    <p className={classes.root} role="img" aria-label={t('rating', { rating: shown, count })}>
      <IconStarFilled size={16} aria-hidden />
      <span>
        {shown} <span className="regular soft">{t('reviews', { count })}</span>
      </span>
    </p>
  );
}
