import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import { SearchField } from '../SearchField.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import classes from './DataTable.module.css';
import { ExportButton } from './ExportButton.tsx';
import type { ColumnChoice } from './useColumnChoice.ts';
import type { TableAddress } from './useTableState.ts';

type Search = {
  /** The search field's, unique on the page. */
  id: string;
  label: string;
  placeholder: string;
};

type Props = {
  address: TableAddress;
  /** Filters, for example `TableFilter`s. */
  children?: ReactNode;
  choice?: ColumnChoice;
  /** Further tools, before those of every list. */
  tools?: ReactNode;
  /** The name under which the server exports the list: `applications`. */
  exported?: string;
} & (Search | { [Name in keyof Search]?: undefined });

/**
 * Above a list: filters, a search where the list has one, and what can be done with the list as a whole. On a phone only the
 * search stands there: the rest unfolds from a button beside it.
 */
export function TableToolbar({ address, id, label, placeholder, children, choice, tools, exported }: Props) {
  const t = useMessages('table');
  const foldedId = useId();
  const [isOpen, setOpen] = useState(false);
  const [action = '', kept] = address.linkTo({ q: '', open: '' }).split('?');
  const filterCount = Object.values(address.state.filters).filter(({ length }) => length > 0).length;
  const hasTools = Boolean(choice || exported);
  const folds = Boolean(id) && Boolean(children || hasTools);
  return (
    <div className={classes.toolbar}>
      {id && (
        <div className={classes.search}>
          <SearchField
            action={action}
            id={id}
            label={label}
            placeholder={placeholder}
            defaultValue={address.state.q}
            kept={valuesByName(kept)}
          />
        </div>
      )}
      {folds && (
        <button
          type="button"
          className={classes.unfold}
          title={t('tools')}
          aria-label={filterCount > 0 ? t('toolsInUse', { count: filterCount }) : t('tools')}
          aria-expanded={isOpen}
          aria-controls={foldedId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          {filterCount > 0 && <span aria-hidden>{filterCount}</span>}
        </button>
      )}
      <div id={foldedId} className={classes.folded} data-closed={(folds && !isOpen) || undefined}>
        {children}
        {hasTools && (
          <div className={classes.tools}>
            {tools}
            {choice && <ColumnChooser choice={choice} />}
            {exported && <ExportButton list={exported} address={address} choice={choice} />}
          </div>
        )}
      </div>
    </div>
  );
}

function valuesByName(query = ''): Record<string, string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}
