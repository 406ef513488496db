import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { List } from '../../../rules/lists/list.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { SearchField } from '../SearchField.tsx';
import { ColumnChooser } from './ColumnChooser.tsx';
import classes from './DataTable.module.css';
import { ExportButton } from './ExportButton.tsx';
import type { ColumnChoice } from './useColumnChoice.ts';
import type { TableAddress } from './useTableState.ts';

type Search = {
  id: string;
  label: string;
  placeholder: string;
};

type Props = {
  of: Pick<List, 'name'>;
  address: TableAddress;
  search?: Search | undefined;
  children?: ReactNode;
  choice?: ColumnChoice | undefined;
  tools?: ReactNode;
  isExported?: boolean | undefined;
};

/**
 * Toolbar of a list: filters, search and actions on the whole list. On phones only the search is visible; a button
 * expands the rest.
 */
export function TableToolbar({ of, address, search, children, choice, tools, isExported }: Props) {
  const t = useMessages('table');
  const foldedId = useId();
  const [isOpen, setOpen] = useState(false);
  const [action = '', kept] = address.linkTo({ q: '', open: '' }).split('?');
  const filterCount = Object.values(address.state.filters).filter(({ length }) => length > 0).length;
  const hasTools = Boolean(choice || isExported);
  const folds = search !== undefined && (hasTools || Boolean(children));
  return (
    <div className={`row middle gap-sm ${classes.toolbar}`}>
      {search && (
        <div className={classes.search}>
          <SearchField action={action} {...search} defaultValue={address.state.q} kept={valuesByName(kept)} />
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
          <div className={`row gap-xs ${classes.tools}`}>
            {tools}
            {choice && <ColumnChooser choice={choice} />}
            {isExported && <ExportButton list={of.name} address={address} choice={choice} />}
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
