import type { ReactNode } from 'react';
import { formatDay } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { PictureOrInitials } from '../../ui/picture/PictureOrInitials.tsx';
import { Stars } from '../../ui/stars/Stars.tsx';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { CommentText } from './CommentText.tsx';
import classes from './ReviewCard.module.css';
import type { ReviewCardFragment } from './reviews.generated.ts';

type Props = {
  review: ReviewCardFragment;
  email?: string | null;
  isSelected?: boolean;
  select?: ReactNode;
  children?: ReactNode;
};

export function ReviewCard({ review, email, isSelected, select, children }: Props) {
  const t = useMessages('reviews');
  const { author, scholarship, rating, comment, createdAt } = review;
  return (
    <article className={classes.root} data-selected={isSelected || undefined}>
      <header className={`start slim gap-sm ${classes.header}`}>
        <PictureOrInitials
          picture={author.image && { url: author.image.url, alt: '' }}
          name={author.name}
          width={48}
          height={48}
          className={classes.photo}
        />
        <div className={classes.author}>
          <p className="strong breaks">{author.name}</p>
          {email && (
            <p className={classes.email}>
              <EmailText>{email}</EmailText>
            </p>
          )}
          <time className={classes.date} dateTime={createdAt}>
            {formatDay(createdAt, t.language)}
          </time>
        </div>
        {select && <div className={classes.select}>{select}</div>}
      </header>
      <p className={`stack text-md breaks ${classes.about}`}>
        <span className="text-xs strong brand">{scholarship.universityName}</span>
        <span>{scholarship.scholarshipName}</span>
      </p>
      <Stars rating={rating} />
      {comment.trim() ? <CommentText text={comment} /> : <p className="soft">{t('noComment')}</p>}
      {children && <footer className={`gap-xs ruled ${classes.footer}`}>{children}</footer>}
    </article>
  );
}
