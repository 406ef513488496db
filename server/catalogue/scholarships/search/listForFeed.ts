import { z } from 'zod';
import { MAX_PAGE_SIZE } from '../../../../rules/catalogue/scholarships.ts';
import { notFound } from '../../../platform/access.ts';
import { type Context, createRequestContext } from '../../../platform/context.ts';
import { readScholarship } from '../readScholarship.ts';
import type { ScholarshipColumn, ScholarshipRow } from '../scholarshipRow.ts';
import { listScholarships } from './listScholarships.ts';

const FEED_COLUMNS = [
  'id',
  'slug',
  'scholarshipName',
  'universityName',
  'universityCountry',
  'universityCity',
  'subjectCategory',
  'degree',
  'totalFee',
  'funding',
  'applicationDeadline',
  'dates',
  'scholarshipPostDate',
  'updatedAt',
] as const satisfies ScholarshipColumn[];

export type FeedScholarship = Pick<ScholarshipRow, (typeof FEED_COLUMNS)[number]>;

type FeedInput = {
  sort: 'NEWEST' | 'CLOSING_SOONEST';
  filter: Record<string, unknown>;
  limit: number;
};

export async function listForFeed(
  ctx: Context,
  { sort, filter, limit }: FeedInput,
): Promise<FeedScholarship[]> {
  const found: FeedScholarship[] = [];
  const pageSize = Math.min(limit, MAX_PAGE_SIZE);
  for (let page = 1; found.length < limit; page += 1) {
    const { items } = await listScholarships(
      { ...ctx, viewer: null },
      { filter, sort, page, pageSize },
      { columns: FEED_COLUMNS, fields: new Set() },
    );
    found.push(...(items as FeedScholarship[]));
    if (items.length < pageSize) break;
  }
  return found.slice(0, limit);
}

export async function readForFeed(ctx: Context, id: string): Promise<FeedScholarship> {
  const isId = z.uuid().safeParse(id).success;
  const found = isId && (await readScholarship(createRequestContext(ctx, null), id, FEED_COLUMNS));
  if (!found) throw notFound();
  return found as FeedScholarship;
}
