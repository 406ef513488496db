import { type ReactNode, useCallback, useRef } from 'react';
import { USUAL } from '../../../rules/lists/list.ts';
import { paths } from '../../../rules/paths.ts';
import { Section } from '../../ui/page/Section.tsx';
import type { Column } from '../../ui/table/columns/column.ts';
import { CardRows } from '../../ui/table/rows/CardRows.tsx';
import { TableRows } from '../../ui/table/rows/TableRows.tsx';
import { SelectedRows } from '../../ui/table/selection/SelectRows.tsx';
import { useRows } from '../../ui/table/selection/useRows.ts';
import { useIsNarrow } from '../../ui/table/useIsNarrow.ts';
import { useTableState } from '../../ui/table/useTableState.ts';

type Props<Row> = {
  heading: string;
  lead: string;
  columns: readonly Column<Row>[];
  items: readonly Row[];
  rowId: (row: Row) => string;
  children?: ReactNode;
};

/** The table has no pages, because the server limits its rows. On narrow screens, each row becomes a card. */
export function NumbersTable<Row>({ heading, lead, columns, items, rowId, children }: Props<Row>) {
  const root = useRef<HTMLDivElement>(null);
  const View = useIsNarrow(root, 720) ? CardRows : TableRows;
  const address = useTableState(paths.numbers.link, USUAL);
  const page = { items, totalCount: items.length, totalIsCapped: false, pageCount: 1, page: 1 };
  const selection = useRows({ page, rowId, selection: undefined });
  const linkToOpen = useCallback(() => '', []);
  const info = (index: number) => ({ place: index + 1, linkToOpen });
  return (
    <Section heading={heading} lead={lead}>
      {children}
      <div ref={root}>
        <SelectedRows value={selection}>
          <View
            label={heading}
            {...{ columns, items, rowId, address, info, selection }}
            labelOf={undefined}
          />
        </SelectedRows>
      </div>
    </Section>
  );
}
