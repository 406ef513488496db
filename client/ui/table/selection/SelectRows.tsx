import { createContext, memo, useContext } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import classes from './SelectRows.module.css';
import type { PageSelection } from './useRows.ts';

export function SelectPage({ selection, hasWords }: { selection: PageSelection; hasWords?: boolean }) {
  const t = useMessages('table');
  return (
    <label className={classes.root}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selection.isSome;
        }}
        type="checkbox"
        aria-label={t('selection.page')}
        checked={selection.isAll}
        onChange={selection.togglePage}
      />
      {hasWords && <span aria-hidden>{t('selection.page')}</span>}
    </label>
  );
}

/** Passed as a context, so that a change of the selection renders only the checkboxes, without their rows. */
export const SelectedRows = createContext<PageSelection | null>(null);

export function SelectRow({ id, label }: { id: string; label: string }) {
  const selection = useContext(SelectedRows);
  if (!selection) return null;
  const { state, canSelect, toggle } = selection;
  return <RowBox {...{ id, label, toggle }} isSelected={state[id] ?? false} canSelect={canSelect(id)} />;
}

type BoxProps = Pick<PageSelection, 'toggle'> & {
  id: string;
  label: string;
  isSelected: boolean;
  canSelect: boolean;
};

/** Uses a native checkbox, because a hundred of them render within one frame. */
const RowBox = memo(function RowBox({ id, label, isSelected, canSelect, toggle }: BoxProps) {
  const t = useMessages('table');
  return (
    <label className={classes.root}>
      <input
        type="checkbox"
        aria-label={t('selection.select', { name: label })}
        checked={isSelected}
        disabled={!canSelect}
        onChange={({ nativeEvent }) => toggle(id, (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  );
});
