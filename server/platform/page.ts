import { z } from 'zod';
import type { Prisma } from '../../prisma/client/client.ts';
import { COUNT_CAP, MAX_PAGE_SIZE } from '../../rules/catalogue/scholarships.ts';
import { wholeNumber } from '../../rules/fields.ts';
import type { RequestContext } from './context.ts';

const ROWS_PER_PAGE = 20;

export const pageSchema = z.object({
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

type PageInput = { page: number; pageSize: number };

export async function readPage<Item>(
  asked: PageInput,
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

export async function countRows(
  { db }: Pick<RequestContext, 'db'>,
  rows: Prisma.Sql,
  limit: number,
): Promise<number> {
  const [total] = await db.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS found FROM (${rows} LIMIT ${limit}) counted`;
  return total?.found ?? 0;
}

export function toPage<Item>(items: Item[], found: number, asked: PageInput): Page<Item> {
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

/** A long list in batches, because yielding rows one by one needs 200 MB more memory for 100,000 rows. */
export type RowBatches<Row> = AsyncGenerator<Row[], void, undefined>;
