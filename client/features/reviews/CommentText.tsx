import { useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ReviewCard.module.css';

/** Number of characters, about six lines on a card, above which a comment is collapsed. */
const LONG = 240;
const MANY_LINES = 6;

export function CommentText({ text }: { text: string }) {
  const t = useMessages('reviews');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > LONG || text.split('\n').length > MANY_LINES;

  return (
    <div className="stack start full">
      <p className={`breaks written ${classes.text}`} data-folded={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen((open) => !open)}
        >
          {isOpen ? t('readLess') : t('readMore')}
        </button>
      )}
    </div>
  );
}
