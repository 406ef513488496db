import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { keysOf } from '../../../../rules/scholarshipOptions.ts';
import { ascending, descending } from '../../../platform/database/order.ts';

const id = { sql: Prisma.sql`r.id`, type: 'uuid' };
const created = { sql: Prisma.sql`r.created_at`, type: 'timestamptz' };
const rating = { sql: Prisma.sql`r.rating`, type: 'numeric' };

/** Each order over `r`; the id breaks ties. */
export const REVIEW_ORDERS = {
  NEWEST: descending(created, id),
  OLDEST: ascending(created, id),
  BEST: descending(rating, created, id),
  WORST: ascending(rating, created, id),
};

export const sortRule = z
  .enum(keysOf(REVIEW_ORDERS))
  .nullish()
  .transform((sort) => sort ?? 'NEWEST');
