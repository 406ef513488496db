import { validate as isUuid } from 'uuid';
import { Prisma } from '../../../prisma/client/client.ts';
import { formatReferenceNumber } from '../../applications/referenceNumber.ts';
import type { RequestContext } from '../../platform/context.ts';

type Entry = { targetType: string; targetId: string };

const NAMES: Readonly<Record<string, Prisma.Sql>> = {
  scholarship: Prisma.sql`SELECT id, scholarship_name AS name FROM scholarships`,
  organisation: Prisma.sql`SELECT id, name FROM organisations`,
  assessmentRound: Prisma.sql`SELECT id, name FROM assessment_rounds`,
  panel: Prisma.sql`SELECT id, name FROM panels`,
  fund: Prisma.sql`SELECT id, name FROM funds`,
};

export async function nameTargets<E extends Entry>(
  { db }: RequestContext,
  entries: readonly E[],
): Promise<(E & { targetName: string | null })[]> {
  const idsOf = (type: string) =>
    entries.flatMap(({ targetType, targetId }) => (targetType === type && isUuid(targetId) ? targetId : []));
  const found = await Promise.all(
    Object.entries(NAMES).map(([type, names]) => {
      const ids = idsOf(type);
      if (ids.length === 0) return [];
      return db.$queryRaw<{ id: string; name: string }[]>`
        ${names} WHERE id = ANY(${ids}::uuid[])`;
    }),
  );
  const names = new Map(found.flat().map(({ id, name }) => [id, name]));
  return entries.map((entry) => ({
    ...entry,
    targetName:
      entry.targetType === 'application'
        ? formatReferenceNumber({ id: entry.targetId })
        : (names.get(entry.targetId) ?? null),
  }));
}
