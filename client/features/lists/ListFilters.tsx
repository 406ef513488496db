import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../../messages/formats.ts';
import { isDay } from '../../../rules/days.ts';
import { type List, listOptions } from '../../../rules/lists/list.ts';
import { useOptionCodes } from '../../lib/options/optionLists.ts';
import { useFormatReference, useMessages } from '../../lib/useMessages.ts';
import { FilterPill } from '../../ui/list/FilterPill.tsx';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import type { TableAddress } from '../../ui/table/useTableState.ts';
import { useOrganisations } from '../offering/useOfferingOrganisations.ts';
import classes from './ListFilters.module.css';

type Props = {
  list: Pick<List, 'fields' | 'address'>;
  address: TableAddress;
  places?: number;
  texts?: Readonly<Record<string, readonly string[]>>;
};

export function useListFilters({ list, address, places = 2, texts = {} }: Props) {
  const word = useFormatReference();
  const t = useMessages('table');
  const codes = useOptionCodes();
  const organisations = useOrganisations('organisation' in list.address);
  const { state, show } = address;
  const filters = Object.entries(list.address).flatMap(([name, { select }]) => {
    if (name === 'organisation') {
      if (organisations.length < 2) return [];
      const options = organisations.map(({ id, name: label }) => ({ value: id, label }));
      return [{ name, label: t('organisation'), all: t('allOrganisations'), options }];
    }
    const options = listOptions(list, name, codes) ?? mergeTexts(texts[name], state.filters[name]);
    if (!select || !options) return [];
    return [
      {
        name,
        label: word(select.label),
        all: word(select.all),
        options: options.map((value) => ({ value, label: select.name ? word(select.name(value)) : value })),
      },
    ];
  });
  const [first, more] = [filters.slice(0, places), filters.slice(places)].map((some) =>
    some.map((filter) => <TableFilter key={filter.name} address={address} {...filter} />),
  );
  const without = (name: string) => () => show({ filters: { ...state.filters, [name]: [] } });
  // Filters in the toolbar's row show their own values, so only the others need pills.
  const chosen = filters.slice(places).flatMap(({ name, label, options }) => {
    const values = options.filter(({ value }) => state.filters[name]?.includes(value));
    if (values.length === 0) return [];
    const value = values.map((option) => option.label).join(', ');
    return (
      <span key={name} data-field>
        <FilterPill onRemove={without(name)}>{t('filterValue', { filter: label, value })}</FilterPill>
      </span>
    );
  });
  const byLinks = Object.entries(list.address).flatMap(([name, { since }]) => {
    const value = state.filters[name]?.[0];
    if (!since || !value) return [];
    return (
      <FilterPill key={name} onRemove={without(name)}>
        {word(since, { value, day: isDay(value) ? formatDay(value, word.language) : '' })}
      </FilterPill>
    );
  });
  const dayFields = Object.entries(list.address).flatMap(([name, { day }]) =>
    day ? (
      <TextInput
        key={name}
        type="date"
        label={word(day)}
        value={state.filters[name]?.[0] ?? ''}
        onChange={({ currentTarget: { value } }) =>
          show({ filters: { ...state.filters, [name]: value ? [value] : [] } })
        }
      />
    ) : (
      []
    ),
  );
  const unfolded = [...(more ?? []), ...dayFields];
  return { first, more: unfolded.length > 0 ? unfolded : undefined, pills: [...chosen, ...byLinks] };
}

export function mergeTexts(offered: readonly string[] = [], chosen: readonly string[] = []) {
  const all = [...new Set([...offered, ...chosen])];
  return all.length > 0 ? all : undefined;
}

export function FilterPills({ children }: { children: ReactNode }) {
  return <div className={classes.pills}>{children}</div>;
}
