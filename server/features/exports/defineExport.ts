import { z } from 'zod';
import type { Language } from '../../../messages/languages.ts';
import { reachOf } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { checkInput } from '../../input.ts';
import { languageOf } from '../../language/languageOf.ts';
import { translate } from '../../language/translate.ts';
import type { RowBatches } from '../../page.ts';
import { columnsRule } from './exportQuery.ts';

export type Cell = string | number | null | undefined;

/** A table to be written: the words of its columns, and its rows, which are read as they are taken. */
export type Export = { head: string[]; rows: RowBatches<Cell[]> };

type Column<Row> = {
  /** The screen's word. */
  head: (language: Language) => string;
  /** Whole units: the head names the currency. */
  isMoney?: true;
  cell: (row: Row, place: number, language: Language) => Cell;
  /** The column that the screen shows in the same cell. */
  with?: string;
};

/** One line of the table of exports. */
type Line<Row, Shape extends z.ZodRawShape> = {
  /** The line of the access table. */
  action: Parameters<typeof reachOf>[1];
  /** Search, filters and order, spelled like the address of the list's screen. */
  query: Shape;
  rows: (ctx: RequestContext, asked: z.output<z.ZodObject<Shape>>) => RowBatches<Row>;
  /** By the ids that they have on the screen. */
  columns: Record<string, Column<Row>>;
};

/** An export for those who may see the list. INVALID_INPUT names what the address says wrong. */
export function defineExport<Row extends { id?: string }, Shape extends z.ZodRawShape>(
  line: Line<Row, Shape>,
) {
  const columnsAsked = z.object({ columns: columnsRule(Object.keys(line.columns)) });
  const listAsked = z.object(line.query);
  return (ctx: RequestContext, query: unknown): Export => {
    reachOf(ctx.viewer, line.action);
    const chosen = checkInput(columnsAsked, query).columns;
    const names = new Set(chosen.flatMap((name) => [name, line.columns[name]?.with ?? name]));
    const columns = [...names].flatMap((name) => line.columns[name] ?? []);
    const language = languageOf(ctx);
    const heads = columns.map(({ head, isMoney }) =>
      isMoney ? `${head(language)} (${ctx.env.CURRENCY})` : head(language),
    );
    return {
      head: [translate(language, 'exports', 'id'), ...heads],
      rows: formatRows(line.rows(ctx, checkInput(listAsked, query)), columns, language),
    };
  };
}

async function* formatRows<Row extends { id?: string }>(
  batches: RowBatches<Row>,
  columns: readonly Column<Row>[],
  language: Language,
): RowBatches<Cell[]> {
  let before = 0;
  for await (const rows of batches) {
    yield rows.map((row, n) => [
      row.id ?? null,
      ...columns.map(({ cell }) => cell(row, before + n + 1, language)),
    ]);
    before += rows.length;
  }
}
