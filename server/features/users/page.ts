import { z } from 'zod';
import { wholeNumber } from '../../../rules/fields.ts';
import { COUNT_CAP, MAX_PAGE_SIZE } from '../../../rules/scholarships.ts';
import { USERS_PER_PAGE } from '../../../rules/users.ts';

/** The arguments of a numbered page. */
export const pageRule = z.object({
  page: wholeNumber(1, 1_000_000)
    .nullish()
    .transform((page) => page ?? 1),
  pageSize: wholeNumber(1, MAX_PAGE_SIZE)
    .nullish()
    .transform((size) => size ?? USERS_PER_PAGE),
});

export type Page<Item> = {
  items: Item[];
  totalCount: number;
  totalIsCapped: boolean;
  pageCount: number;
  page: number;
};

/** A page's totals; `found` counts up to one more than COUNT_CAP. */
export function toPage<Item>(
  items: Item[],
  found: number,
  asked: { page: number; pageSize: number },
): Page<Item> {
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
