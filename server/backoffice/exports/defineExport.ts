import { z } from 'zod';
import type { Language } from '../../../messages/languages.ts';
import { reachesSeveral } from '../../accounts/organisations/inReach.ts';
import { reachOf } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translate } from '../../platform/language/translate.ts';
import type { RowBatches } from '../../platform/page.ts';
import { columnsRule } from './exportQuery.ts';
import type { Cell, FileColumn } from './file/cell.ts';
import { NUMBER, TEXT } from './file/cell.ts';

/** What a file can have: a column, with those that the screen shows in the same cell. */
export type ExportColumn = { name: string; heading: string; isExtra: boolean };

/** A table to be written: the words of its columns, and its rows, which are read as they are taken. */
export type Export = { columns: FileColumn[]; rows: RowBatches<Cell[]> };

export type Column<Row> = {
  /** The screen's word. */
  head: (language: Language) => string;
  /** Whole units: the head names the currency. */
  isMoney?: true;
  /** How a spreadsheet shows what is no text. */
  format?: string;
  cell: (row: Row, place: number, language: Language) => Cell;
  /** The column that the screen shows in the same cell. */
  with?: string;
  /** Personal data and details that no list shows: only where they are asked for by name. */
  isExtra?: true;
  /** Offered only to those who have more than one organisation in reach. */
  isOfSeveral?: true;
};

/** Columns that are found out when the list is asked for, in the place of the one that they are chosen by. */
type Expand<Row, Asked> = (ctx: RequestContext, asked: Asked) => Promise<Column<Row>[]>;

/** One line of the table of exports. */
type Line<Row, Shape extends z.ZodRawShape> = {
  /** The line of the access table. */
  action: Parameters<typeof reachOf>[1];
  /** Search, filters and order, spelled like the address of the list's screen. */
  query: Shape;
  rows: (
    ctx: RequestContext,
    asked: z.output<z.ZodObject<Shape>>,
    columns: ReadonlySet<string>,
  ) => RowBatches<Row>;
  /** By the ids that they have on the screen. */
  columns: Record<string, Column<Row>>;
  /** By the name of their column. */
  expand?: Record<string, Expand<Row, z.output<z.ZodObject<Shape>>>>;
};

/** A list as a file, for those who may export it. */
export function defineExport<Row extends { id?: string }, Shape extends z.ZodRawShape>(
  line: Line<Row, Shape>,
) {
  const withGuest = (column: Column<Row>) => [column, line.columns[column.with ?? ''] ?? []].flat();
  const all = Object.entries(line.columns);
  const usual = all.flatMap(([name, { isExtra }]) => (isExtra ? [] : name));
  const columnsAsked = z.object({ columns: columnsRule(Object.keys(line.columns), usual) });
  const listAsked = z.object(line.query);
  return {
    async listColumns(ctx: RequestContext): Promise<ExportColumn[]> {
      const isOfSeveral = await reachesSeveral(ctx, reachOf(ctx.viewer, line.action));
      const guests = new Set(all.map(([, column]) => column.with));
      return all
        .filter(([name, column]) => !guests.has(name) && (isOfSeveral || !column.isOfSeveral))
        .map(([name, column]) => ({
          name,
          heading: withGuest(column)
            .map((one) => headOf(ctx, one))
            .join(', '),
          isExtra: column.isExtra ?? false,
        }));
    },

    /** INVALID_INPUT names what the address says wrong. */
    async read(ctx: RequestContext, query: unknown): Promise<Export> {
      reachOf(ctx.viewer, line.action);
      const chosen = checkInput(columnsAsked, query).columns;
      const names = new Set(chosen.flatMap((name) => [name, line.columns[name]?.with ?? name]));
      const asked = checkInput(listAsked, query);
      const found = [...names].map(
        async (name) => (await line.expand?.[name]?.(ctx, asked)) ?? line.columns[name] ?? [],
      );
      const columns = (await Promise.all(found)).flat();
      const language = languageOf(ctx);
      return {
        columns: [
          { head: translate(language, 'exports', 'id'), format: TEXT },
          ...columns.map((column) => ({
            head: headOf(ctx, column),
            format: column.format ?? (column.isMoney ? NUMBER : TEXT),
          })),
        ],
        rows: formatRows(line.rows(ctx, asked, names), columns, language),
      };
    },
  };
}

function headOf(ctx: RequestContext, { head, isMoney }: Pick<Column<never>, 'head' | 'isMoney'>): string {
  const words = head(languageOf(ctx));
  return isMoney ? `${words} (${ctx.env.CURRENCY})` : words;
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
