import { z } from 'zod';
import type { Language } from '../../../messages/languages.ts';
import type { Fields, FilterValues, List, ListColumn } from '../../../rules/lists/list.ts';
import { hasSeveralOrganisations } from '../../accounts/organisations/accessScope.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { type OptionSettings, optionCodes, translateListed } from '../../platform/language/optionLabels.ts';
import { translate } from '../../platform/language/translate.ts';
import type { RowBatches } from '../../platform/page.ts';
import { addressSchema, columnsSchema } from './exportQuery.ts';
import type { Cell, FileColumn } from './file/cell.ts';
import { DAY, INSTANT, NUMBER, TEXT } from './file/cell.ts';

/** `isExtra` marks a column that is exported only if the request names it. */
export type ExportColumn = { name: string; heading: string; isExtra: boolean };

export type Export = { columns: FileColumn[]; rows: RowBatches<Cell[]> };

type WriteCell<Row> = (row: Row, place: number, language: Language) => Cell;

export type Column<Row> = {
  head: string;
  format?: string;
  cell: WriteCell<Row>;
};

type Expand<Row, ExportQuery> = (
  ctx: RequestContext,
  asked: ExportQuery,
  head: string,
) => Promise<Column<Row>[]>;

type Asked<Sort, Of extends Fields, Shape extends z.ZodRawShape> = {
  filter: FilterValues<Of>;
  sort: Sort | undefined;
  /** Keys of the columns to export in place of an expanded column. An empty list selects all of them. */
  keys: readonly string[];
  more: z.output<z.ZodObject<Shape>>;
};

type Line<
  Row,
  Sort extends string,
  Of extends Fields,
  Id extends string,
  Expanded extends string,
  Shape extends z.ZodRawShape,
> = {
  action: Parameters<typeof requireAccessScope>[1];
  list: List<Sort, Of, string, Id>;
  /** Parameters that the URL accepts in addition to the list's search, filters and sort order. */
  more?: Shape;
  rows: (ctx: RequestContext, asked: Asked<Sort, Of, Shape>, columns: ReadonlySet<string>) => RowBatches<Row>;
  cells: Record<Exclude<Id, keyof Row | Expanded>, WriteCell<Row>> & { [Name in Id]?: WriteCell<Row> };
  expand?: Record<Expanded, Expand<Row, Asked<Sort, Of, Shape>>>;
};

export function defineExport<
  Row extends Record<string, unknown> & { id?: string },
  Sort extends string,
  Of extends Fields,
  Id extends string,
  Expanded extends string = never,
  Shape extends z.ZodRawShape = Record<never, never>,
>(line: Line<Row, Sort, Of, Id, Expanded, Shape>) {
  const { action, list } = line;
  const columns: Readonly<Record<string, ListColumn>> = list.columns;
  const cells: { [name: string]: WriteCell<Row> | undefined } = line.cells;
  const expand: { [name: string]: Expand<Row, Asked<Sort, Of, Shape>> | undefined } = line.expand ?? {};
  const all = Object.entries(columns);
  const usual = all.flatMap(([name, { isExtra }]) => (isExtra ? [] : name));
  const columnsAsked = z.object({ columns: columnsSchema(Object.keys(columns), usual) });
  const more = z.object(line.more ?? ({} as Shape));
  return {
    async listColumns(ctx: RequestContext): Promise<ExportColumn[]> {
      const isOfSeveral = await hasSeveralOrganisations(ctx, requireAccessScope(ctx.viewer, action));
      const guests = new Set(all.map(([, column]) => column.with));
      return all
        .filter(([name, column]) => !guests.has(name) && (isOfSeveral || !column.isOfSeveral))
        .map(([name, column]) => ({
          name,
          heading: [name, column.with ?? []]
            .flat()
            .map((one) => headOf(ctx, one, columns[one]))
            .join(', '),
          isExtra: column.isExtra ?? false,
        }));
    },

    async read(ctx: RequestContext, query: unknown): Promise<Export> {
      requireAccessScope(ctx.viewer, action);
      const chosen = checkInput(columnsAsked, query).columns;
      const names = new Set(chosen.flatMap((name) => [name, columns[name]?.with ?? name]));
      const address = addressSchema(list, optionCodes(ctx.env));
      const asked = { ...checkInput(address, query), more: checkInput(more, query) };
      const found = [...names].map(async (name): Promise<Column<Row>[]> => {
        const column = columns[name];
        const head = headOf(ctx, name, column);
        const cell = cells[name] ?? writeField(ctx.env, name, column);
        return (
          (await expand[name]?.(ctx, asked, head)) ?? [{ head, cell, format: FORMATS[column?.is ?? 'text'] }]
        );
      });
      const written = (await Promise.all(found)).flat();
      const language = getLanguage(ctx);
      return {
        columns: [
          { head: translate(language, 'exports', 'id'), format: TEXT },
          ...written.map(({ head, format = TEXT }) => ({ head, format })),
        ],
        rows: formatRows(line.rows(ctx, asked, names), written, language),
      };
    },
  };
}

const FORMATS = { text: TEXT, number: NUMBER, money: NUMBER, day: DAY, instant: INSTANT };

function headOf(
  ctx: RequestContext,
  name: string,
  { heading, inFile = heading, is }: ListColumn = {},
): string {
  const words = inFile ? translateListed(ctx.env, getLanguage(ctx), inFile) : name;
  return is === 'money' ? `${words} (${ctx.env.CURRENCY})` : words;
}

function writeField<Row extends Record<string, unknown>>(
  env: OptionSettings,
  field: string,
  column: ListColumn | undefined,
): WriteCell<Row> {
  return ({ [field]: value }, _place, language) => {
    if (typeof value === 'string' && column?.name) return translateListed(env, language, column.name(value));
    return typeof value === 'string' || typeof value === 'number' || value instanceof Date ? value : null;
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
