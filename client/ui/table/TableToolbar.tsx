import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { List } from '../../../rules/lists/list.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { SearchField } from '../SearchField.tsx';
import { ColumnChooser } from './columns/ColumnChooser.tsx';
import type { ColumnChoice } from './columns/useColumnChoice.ts';
import classes from './DataTable.module.css';
import { ExportButton } from './export/ExportButton.tsx';
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
  more?: ReactNode;
  choice?: ColumnChoice | undefined;
  tools?: ReactNode;
  isExported?: boolean | undefined;
};

export function TableToolbar(props: Props) {
  const { of, address, search, children, more, choice, tools, isExported } = props;
  const t = useMessages('table');
  const moreId = useId();
  const [isOpen, setOpen] = useState(false);
  const [action = '', kept] = address.linkTo({ q: '', open: '' }).split('?');
  const { filterCount } = address;
  const hasTools = Boolean(choice || isExported);
  const folds = search !== undefined && (hasTools || Boolean(children ?? more));
  const isClosed = (folds && !isOpen) || undefined;
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
          data-phone={!more || undefined}
          data-count={filterCount || undefined}
          title={t('tools')}
          aria-label={filterCount > 0 ? t('toolsInUse', { count: filterCount }) : t('tools')}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={20} aria-hidden />
          <span className={classes.unfoldName} aria-hidden>
            {t('filters')}
          </span>
        </button>
      )}
      <div className={classes.folded} data-closed={isClosed}>
        {children}
      </div>
      <div id={moreId} className={classes.more} data-closed={isClosed} data-empty={!more || undefined}>
        {more}
      </div>
      {hasTools && (
        <div className={`row gap-xs ${classes.tools}`} data-closed={isClosed}>
          {tools}
          {choice && <ColumnChooser choice={choice} />}
          {isExported && <ExportButton list={of.name} address={address} choice={choice} />}
        </div>
      )}
    </div>
  );
}

function valuesByName(query = ''): Record<string, string[]> {
  const params = new URLSearchParams(query);
  return Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)]));
}
