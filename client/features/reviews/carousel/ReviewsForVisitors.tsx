import { IconMessageStar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import classes from './AllReviews.module.css';

type Props = {
  rating: number | null;
  count: number;
  signIn: (text: ReactNode) => ReactNode;
};

export function ReviewsForVisitors({ rating, count, signIn }: Props) {
  const t = useMessages('reviews');
  return (
    <section className={classes.root} aria-labelledby="reviews">
      <h2 id="reviews">{t('heading')}</h2>
      {rating === null || count === 0 ? (
        <EmptyState icon={<IconMessageStar size={28} />} heading={t('emptyHeading')} text={t('emptyText')} />
      ) : (
        <p>{t.rich('forVisitors', { rating: rating.toFixed(1), count, link: signIn })}</p>
      )}
    </section>
  );
}
