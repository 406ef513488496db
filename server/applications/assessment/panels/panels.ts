import type { Prisma } from '../../../../prisma/client/client.ts';
import { authorize, can, notFound, requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { createRequestLoader, present } from '../../../platform/requestLoader.ts';

/** @public used by generated types */
export type MemberRow = { id: string; name: string; email: string };

export type PanelRow = {
  id: string;
  name: string;
  organisationId: string;
  members: MemberRow[];
};

export async function readPanels(
  db: Prisma.TransactionClient,
  where: Prisma.PanelWhereInput,
): Promise<PanelRow[]> {
  const rows = await db.panel.findMany({
    where,
    include: { members: { where: { leftAt: null }, include: { user: true }, orderBy: { id: 'asc' } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ members, ...panel }) => ({
    ...panel,
    members: members.flatMap(({ id, user }) => (user ? [{ id, name: user.name, email: user.email }] : [])),
  }));
}

export async function listPanels(
  ctx: RequestContext,
  { organisationId }: { organisationId: string },
): Promise<PanelRow[]> {
  requireAccessScope(ctx.viewer, 'panel.manage');
  authorize(ctx.viewer, 'panel.manage', { organisationId });
  if (!(await ctx.db.organisation.count({ where: { id: organisationId } }))) throw notFound();
  return readPanels(ctx.db, { organisationId });
}

export const loadPanel = createRequestLoader<string, PanelRow | null>(async (ctx, ids) => {
  const rows = await readPanels(ctx.db, { id: { in: [...ids] } });
  return ids.map((id) => {
    const panel = present(rows.find((row) => row.id === id) ?? null);
    return can(ctx.viewer, 'panel.manage', panel) ? panel : null;
  });
});
