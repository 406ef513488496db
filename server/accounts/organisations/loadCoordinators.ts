import { Prisma } from '../../../prisma/client/client.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type OrganisationRow, readOrganisations } from './organisationRow.ts';

export const loadCoordinatorIds = createRequestLoader(
  async ({ db, viewer }: RequestContext, ids: readonly string[]): Promise<string[][]> => {
    if (!can(viewer, 'organisation.manage')) return ids.map(() => []);
    const rows = await db.coordinator.findMany({
      where: { organisationId: { in: [...new Set(ids)] } },
      orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    });
    return ids.map((id) => rows.flatMap((row) => (row.organisationId === id ? row.userId : [])));
  },
);

export const loadOrganisation = createRequestLoader(
  async ({ db }: RequestContext, ids: readonly string[]): Promise<(OrganisationRow | Error)[]> => {
    const rows = await readOrganisations(db, Prisma.sql`o.id = ANY(${[...new Set(ids)]}::uuid[])`);
    const found = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => found.get(id) ?? new Error(`There is no organisation ${id}.`));
  },
);

/** Loads the open organisations that people coordinate. The caller must check that the viewer may read them. */
export const loadCoordinated = createRequestLoader(
  async ({ db }: RequestContext, userIds: readonly string[]): Promise<OrganisationRow[][]> => {
    const rows = await db.coordinator.findMany({ where: { userId: { in: [...new Set(userIds)] } } });
    const ids = [...new Set(rows.map(({ organisationId }) => organisationId))];
    const found =
      ids.length === 0
        ? []
        : await readOrganisations(db, Prisma.sql`o.closed_at IS NULL AND o.id = ANY(${ids}::uuid[])`);
    return userIds.map((id) =>
      found.filter((each) => rows.some((row) => row.userId === id && row.organisationId === each.id)),
    );
  },
);

export function readReplyTo({ viewer }: RequestContext, { id, replyTo }: OrganisationRow): string | null {
  return can(viewer, 'organisation.update', { organisationId: id }) ? replyTo : null;
}

export function readPublishesItself(
  { viewer }: RequestContext,
  { publishesItself }: OrganisationRow,
): boolean | null {
  return can(viewer, 'organisation.manage') ? publishesItself : null;
}
