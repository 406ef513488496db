import { paths } from '../../../../rules/paths.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { RequestContext, Viewer } from '../../../platform/context.ts';
import { buildLink } from '../../../platform/http/origins.ts';
import { lockHolder } from '../lockAccount.ts';
import { endAccess } from './endAccess.ts';

/** Ends everything handed out to the viewer, this session included, and mails what ended. UNAUTHENTICATED. */
export async function signOutEverywhere(ctx: RequestContext & { viewer: Viewer }): Promise<{ status: true }> {
  await ctx.db.$transaction(async (db) => {
    const { id, email, name } = await lockHolder(db, ctx.viewer);
    const inside = { ...ctx, db };
    const ended = await endAccess(inside, id, { actorId: id, ownSessionId: ctx.viewer.sessionId });
    const data = { name, url: buildLink(ctx, paths.forgot.link()), ended };
    await queueMail(inside, { to: email, kind: 'signedOut', data });
  });
  return { status: true };
}
