import type { ReactNode } from 'react';
import { SearchField } from '../SearchField.tsx';
import classes from './DataTable.module.css';
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
} & (Search | { [Name in keyof Search]?: undefined });

/** Filters above a list, and a search where the list has one. */
export function TableToolbar({ address, id, label, placeholder, children }: Props) {
  const [action = '', kept] = address.linkTo({ q: '', open: '' }).split('?');
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
      {children}
    </div>
  );
}

function valuesByName(query = ''): Record<string, string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}
