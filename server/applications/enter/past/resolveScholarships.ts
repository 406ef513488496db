import type { Prisma } from '../../../../prisma/client/client.ts';

/**
 * Maps each text, in lower case, to the ids of the published scholarships with this id, imported id, slug or name.
 */
export async function resolveScholarships(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const named = [...new Set(texts.map((text) => text.toLowerCase()))];
  const rows = await db.$queryRaw<{ text: string; id: string }[]>`
    WITH named AS (SELECT unnest(${named}::text[]) AS text), found AS (
      SELECT text, id FROM named JOIN scholarships ON id::text = text
      UNION SELECT text, id FROM named JOIN scholarships ON external_id = text
      UNION SELECT text, scholarship_id FROM named JOIN scholarship_slugs ON slug = text
      UNION SELECT text, id FROM named JOIN scholarships ON lower(scholarship_name) = text
    )
    SELECT text, s.id FROM found JOIN scholarships s USING (id) WHERE s.published_at IS NOT NULL`;
  const found = new Map<string, Set<string>>();
  for (const { text, id } of rows) found.set(text, (found.get(text) ?? new Set()).add(id));
  return found;
}
