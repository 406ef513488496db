import { IconX } from '@tabler/icons-react';
import { messages } from '../messages.ts';
import classes from './FilterPill.module.css';

/** A condition that a list has; a click takes it away. */
export function FilterPill({ children, onRemove }: { children: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className={classes.root}
      aria-label={messages.filters.remove(children)}
      onClick={onRemove}
    >
      <span className={classes.text}>{children}</span>
      <IconX size={16} aria-hidden />
    </button>
  );
}
