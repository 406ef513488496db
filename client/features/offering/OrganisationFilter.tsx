import { useMemo } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/column.ts';
import { TableFilter } from '../../ui/table/TableFilter.tsx';
import type { TableAddress } from '../../ui/table/useTableState.ts';
import { useOffering } from './useOffering.ts';

/** Staff's lists by organisation, for those who have more than one in reach. */
export function OrganisationFilter({ address }: { address: TableAddress }) {
  const t = useMessages('table');
  const { organisations } = useOffering();
  if (!organisations || organisations.length < 2) return null;
  return (
    <TableFilter
      address={address}
      name="organisation"
      label={t('organisation')}
      all={t('allOrganisations')}
      options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** The column is there once the organisations are known, and shown to those who choose it. */
export const HIDDEN_AT_FIRST = ['organisation'];

/** The columns with others behind the one with this id. */
export function placeAfter<Row>(
  id: string,
  columns: readonly Column<Row>[],
  more: readonly Column<Row>[],
): Column<Row>[] {
  return columns.flatMap((column) => (column.id === id ? [column, ...more] : [column]));
}

/** The column that goes with it: none for those who have one organisation in reach. */
export function useOrganisationColumn<Row>(nameOf: (row: Row) => string | undefined): Column<Row>[] {
  const t = useMessages('table');
  const { organisations } = useOffering();
  const isOfSeveral = (organisations?.length ?? 0) > 1;
  return useMemo(() => {
    const column: Column<Row> = {
      id: 'organisation',
      header: t('organisation'),
      cell: (row) => nameOf(row) ?? null,
      isMinor: true,
    };
    return isOfSeveral ? [column] : [];
  }, [isOfSeveral, nameOf, t]);
}
