import { Prisma } from '../../../prisma/client/client.ts';

/** SQL condition that a label is one of these, ignoring case. Requires the alias `l` (application_labels). */
export const isLabelled = (labels: readonly string[]): Prisma.Sql =>
  Prisma.sql`lower(l.label) = ANY(ARRAY(SELECT lower(given) FROM unnest(${labels}::text[]) AS given))`;

/** SQL condition that the application `a` has at least one of these labels. */
export const hasLabel = (labels: readonly string[]): Prisma.Sql =>
  Prisma.sql`a.id IN (SELECT l.application_id FROM application_labels l WHERE ${isLabelled(labels)})`;

/** SQL value: the labels of application `a`, separated by commas; null if there are none. */
export const LABELS = Prisma.sql`(SELECT string_agg(l.label, ', ' ORDER BY lower(l.label))
  FROM application_labels l WHERE l.application_id = a.id)`;
