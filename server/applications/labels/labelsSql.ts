import { Prisma } from '../../../prisma/client/client.ts';

export const isLabelled = (labels: readonly string[]): Prisma.Sql =>
  Prisma.sql`lower(l.label) = ANY(ARRAY(SELECT lower(given) FROM unnest(${labels}::text[]) AS given))`;

export const hasLabel = (labels: readonly string[]): Prisma.Sql =>
  Prisma.sql`a.id IN (SELECT l.application_id FROM application_labels l WHERE ${isLabelled(labels)})`;

export const LABELS = Prisma.sql`(SELECT string_agg(l.label, ', ' ORDER BY lower(l.label))
  FROM application_labels l WHERE l.application_id = a.id)`;
