import { IconX } from '@tabler/icons-react';
import { useMessages } from '../lib/useMessages.ts';
import classes from './FilterPill.module.css';

/** A condition that a list has; a click takes it away. */
export function FilterPill({ children, onRemove }: { children: string; onRemove: () => void }) {
  const t = useMessages('ui');
  return (
    <button
      type="button"
      className={classes.root}
      aria-label={t('removeFilter', { label: children })}
      onClick={onRemove}
    >
      <span className={classes.text}>{children}</span>
      <IconX size={16} aria-hidden />
    </button>
  );
}
