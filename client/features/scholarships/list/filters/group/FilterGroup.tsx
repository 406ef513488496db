import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../../../../../lib/useMessages.ts';
import classes from '../FilterPanel.module.css';
import { useCollapsed } from './useCollapsed.ts';

type Props = {
  name: string;
  legend: string;
  chosen: number;
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

export function FilterGroup({ name, legend, chosen, isOpenAtFirst = true, children }: Props) {
  const t = useMessages('scholarships');
  const id = useId();
  const { isOpen, turn } = useCollapsed(name, isOpenAtFirst);
  return (
    <div className="ruled">
      <h3 className={classes.legend}>
        <button
          type="button"
          className={`bar gap-xs text-md strong ink ${classes.head}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={turn}
        >
          <span id={`${id}-name`}>{legend}</span>
          {!isOpen && chosen > 0 && (
            <span className={classes.chosen} role="img" aria-label={t('filters.chosen', { count: chosen })}>
              {chosen}
            </span>
          )}
          <IconChevronDown size={18} aria-hidden />
        </button>
      </h3>
      <fieldset id={id} hidden={!isOpen} className={classes.values} aria-labelledby={`${id}-name`}>
        {children}
      </fieldset>
    </div>
  );
}
