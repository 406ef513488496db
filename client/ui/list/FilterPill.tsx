import { IconX } from '@tabler/icons-react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './FilterPill.module.css';

type Props = {
  children: string;
  /** Text for screen readers, if it differs from the visible text. Must start with the visible text. */
  spoken?: string;
  name?: string;
  onRemove: () => void;
};

export function FilterPill({ children, spoken = children, name, onRemove }: Props) {
  const t = useMessages('ui');
  return (
    <button
      type="button"
      className={`touch inline gap-xs on-brand round text-sm medium ${classes.root}`}
      aria-label={name ?? t('removeFilter', { label: spoken })}
      onClick={onRemove}
    >
      <span className="breaks">{children}</span>
      <IconX size={16} aria-hidden />
    </button>
  );
}
