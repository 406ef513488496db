import { publish } from '../../../events/publish.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { countNotice } from '../limits/countNotice.ts';
import { lockHolder } from '../lockAccount.ts';
import { endAccess } from './endAccess.ts';

export async function signOutEverywhere(ctx: RequestContext & { viewer: Viewer }): Promise<{ status: true }> {
  await countNotice(ctx);
  await ctx.db.$transaction(async (db) => {
    const person = await lockHolder(db, ctx.viewer);
    const { id } = person;
    const inside = { ...ctx, db };
    const ended = await endAccess(inside, id, { actorId: id, ownSessionId: ctx.viewer.sessionId });
    await publish(inside, 'access.ended', { person, ended });
  });
  return { status: true };
}
