import { authorize, notFound } from '../../../platform/access.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';

/** Throws NOT_FOUND unless the viewer may manage the waivers of the scholarship. */
export async function authorizeWaivers(
  ctx: RequestContext,
  id: string,
): Promise<{ viewer: Viewer; organisationId: string }> {
  const found = await ctx.db.scholarship.findUnique({ where: { id }, select: { organisationId: true } });
  const viewer = authorize(ctx.viewer, 'waiver.manage', { organisationId: found?.organisationId });
  if (!found) throw notFound();
  return { viewer, organisationId: found.organisationId };
}
