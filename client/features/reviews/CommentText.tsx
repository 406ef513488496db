import { useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './ReviewCard.module.css';

/** More than this, or more lines, is folded: about six lines on a card. */
const LONG = 240;
const MANY_LINES = 6;

/** A comment as it was written; a long one is folded until the reader wants all of it. */
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
