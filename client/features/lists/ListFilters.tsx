import { formatDay } from '../../../messages/formats.ts';
import { type List, listOptions } from '../../../rules/lists/list.ts';
import { useOptionCodes } from '../../lib/optionLists.ts';
import { useFormatReference } from '../../lib/useMessages.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import { TablePill } from '../../ui/table/TablePill.tsx';
import type { TableAddress } from '../../ui/table/useTableState.ts';
import { OrganisationFilter } from '../offering/OrganisationFilter.tsx';

type Props = { list: Pick<List, 'fields' | 'address'>; address: TableAddress };

export function ListFilters({ list, address }: Props) {
  const word = useFormatReference();
  const codes = useOptionCodes();
  return Object.entries(list.address).map(([name, { select }]) => {
    if (name === 'organisation') return <OrganisationFilter key={name} address={address} />;
    const options = listOptions(list, name, codes);
    if (!select || !options) return null;
    return (
      <TableFilter
        key={name}
        address={address}
        name={name}
        label={word(select.label)}
        all={word(select.all)}
        options={options.map((value) => ({ value, label: word(select.name(value)) }))}
      />
    );
  });
}

export function DayPills({ list, address: { state, show } }: Props) {
  const word = useFormatReference();
  return Object.entries(list.address).map(([name, { since }]) => {
    const day = state.filters[name]?.[0];
    if (!since || !day) return null;
    return (
      <TablePill key={name} onRemove={() => show({ filters: { ...state.filters, [name]: [] } })}>
        {word(since, { day: formatDay(day, word.language) })}
      </TablePill>
    );
  });
}
