import { type ReactNode, useMemo } from 'react';
import { formatInstant } from '../../../messages/formats.ts';
import type { ListColumn, TextReference } from '../../../rules/lists/list.ts';
import { type FormatReference, useFormatReference } from '../../lib/useMessages.ts';
import type { Column } from '../../ui/table/columns/column.ts';
import { Money } from '../../ui/text/Money.tsx';
import { useOrganisations } from '../offering/useOfferingOrganisations.ts';

type Look<Row> = Omit<Column<Row>, 'id' | 'header' | 'sort' | 'isActions' | 'cell'> & {
  cell?: Column<Row>['cell'];
};

/**
 * Cells determine the order of the columns; columns without a cell follow. A cell defaults to the row's field of the
 * same name.
 */
export type Cells<Row, Of extends { columns: object; actions?: object }> = {
  [Name in keyof Of['columns'] | keyof NonNullable<Of['actions']>]?: Look<Row>;
};

type ColumnSource = {
  columns: Readonly<Record<string, ListColumn>>;
  actions?: Readonly<Record<string, TextReference>>;
};

/** Builds columns from the list's descriptor. `cells` must not change between renders. */
export function useListColumns<Row extends Readonly<Record<string, unknown>>>(
  { columns, actions }: ColumnSource,
  cells: { readonly [name: string]: Look<Row> | undefined },
): Column<Row>[] {
  const word = useFormatReference();
  const isOfSeveral = Object.values(columns).some((column) => column.isOfSeveral);
  const hasSeveral = useOrganisations(isOfSeveral).length > 1;
  return useMemo(() => {
    const shown = Object.keys(columns).filter((id) => columns[id]?.isShown);
    return [...new Set([...Object.keys(cells), ...shown])].flatMap((id): Column<Row>[] => {
      const { [id]: column = {} } = columns;
      const { heading = actions?.[id], sort } = column;
      if (!heading || (column.isOfSeveral && !hasSeveral)) return [];
      return [
        {
          id,
          header: word(heading),
          cell: ({ [id]: value }) => showField(word, column, value),
          ...(sort && { sort }),
          ...(actions && id in actions && { isActions: true }),
          ...cells[id],
        },
      ];
    });
  }, [columns, actions, cells, word, hasSeveral]);
}

function showField(word: FormatReference, { is, name }: ListColumn, value: unknown): ReactNode {
  if (typeof value === 'number') return is === 'money' ? <Money amount={value} /> : value;
  if (typeof value !== 'string') return null;
  if (is === 'instant') return <time dateTime={value}>{formatInstant(value, word.language)}</time>;
  return name ? word(name(value)) : value;
}
