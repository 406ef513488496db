import { z } from 'zod';
import type { Prisma } from '../../prisma/client/client.ts';
import { wholeNumber } from '../../rules/fields.ts';
import { COUNT_CAP, MAX_PAGE_SIZE } from '../../rules/scholarships.ts';
import type { RequestContext } from './context.ts';

/** Rows on a page unless the caller says how many. */
const ROWS_PER_PAGE = 20;

/** The arguments of a numbered page. */
export const pageRule = z.object({
  page: wholeNumber(1, 1_000_000)
    .nullish()
    .transform((page) => page ?? 1),
  pageSize: wholeNumber(1, MAX_PAGE_SIZE)
    .nullish()
    .transform((size) => size ?? ROWS_PER_PAGE),
});

export type Page<Item> = {
  items: Item[];
  totalCount: number;
  totalIsCapped: boolean;
  pageCount: number;
  page: number;
};

type Asked = { page: number; pageSize: number };

/** Reads one page and counts beside it; `count` counts up to the limit that it is given. */
export async function readPage<Item>(
  asked: Asked,
  read: (rows: { skip: number; take: number }) => Promise<Item[]>,
  count: (limit: number) => Promise<number>,
): Promise<Page<Item>> {
  const { page, pageSize } = asked;
  const [items, found] = await Promise.all([
    read({ skip: (page - 1) * pageSize, take: pageSize }),
    count(COUNT_CAP + 1),
  ]);
  return toPage(items, found, asked);
}

/** How many rows a SELECT finds, counted up to a limit. */
export async function countRows(
  { db }: Pick<RequestContext, 'db'>,
  rows: Prisma.Sql,
  limit: number,
): Promise<number> {
  const [total] = await db.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS found FROM (${rows} LIMIT ${limit}) counted`;
  return total?.found ?? 0;
}

/** A page's totals; `found` counts up to one more than COUNT_CAP. */
export function toPage<Item>(items: Item[], found: number, asked: Asked): Page<Item> {
  const totalCount = Math.min(found, COUNT_CAP);
  const pageCount = Math.ceil(totalCount / asked.pageSize);
  return {
    items: asked.page > pageCount ? [] : items,
    totalCount,
    totalIsCapped: found > COUNT_CAP,
    pageCount,
    page: Math.max(1, Math.min(asked.page, pageCount)),
  };
}

/**
 * A long list, a few hundred rows at a time. Not row by row: the promises of 100,000 awaited rows were collected so late
 * that they grew the server's memory by 200 MB.
 */
export type RowBatches<Row> = AsyncGenerator<Row[], void, undefined>;
