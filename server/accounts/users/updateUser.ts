import type { RequestContext, Viewer } from '../../platform/context.ts';
import { lockHolder } from '../auth/lockAccount.ts';

/** Throws UNAUTHENTICATED if the account is erased during the request, so that its row does not get the name back. */
export async function updateUser(
  ctx: RequestContext & { viewer: Viewer },
  { name, image }: { name?: string; image?: string | null },
): Promise<{ status: true }> {
  await ctx.db.$transaction(async (db) => {
    const { id } = await lockHolder(db, ctx.viewer);
    await db.user.update({ where: { id }, data: { name, image } });
  });
  return { status: true };
}
