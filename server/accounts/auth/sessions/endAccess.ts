import type { LinkPurpose } from '../../../../prisma/client/client.ts';
import type { EndedAccess } from '../../../events/mail/templates/accessTemplates.ts';
import type { EventContext } from '../../../events/publish.ts';
import { endKeys } from '../../partnerKeys/endKeys.ts';
import { shortenAddress } from '../limits/shortenAddress.ts';
import { lockAccount } from '../lockAccount.ts';

type Options = {
  actorId: string | null;
  /** Id of the session that sent the request. This session is also revoked, but is not counted in the result. */
  ownSessionId?: string;
};

/** Links for a new password, which only the owner of the mailbox gets. */
const LINKS_OF_MAILBOX: LinkPurpose[] = ['RESET_PASSWORD', 'TAKE_OVER'];

/**
 * Revokes all earlier access to an account: sessions and their tokens, API keys, e-mailed links and a pending change
 * of address. Increments the access epoch, which invalidates access that is being created at the same time. Runs in
 * the caller's transaction and returns what it revoked. Holders who have not verified the address cannot revoke links
 * for a new password, because the owner of the mailbox needs these links to take over the account.
 */
export async function endAccess(ctx: EventContext, userId: string, options: Options): Promise<EndedAccess> {
  const { db, now } = ctx;
  const account = await lockAccount(db, userId);
  const { accessEpoch } = await db.user.update({
    where: { id: userId },
    data: { accessEpoch: { increment: 1 } },
  });
  const sessions = await db.session.findMany({
    where: { userId, expiresAt: { gt: now() } },
    select: { id: true },
  });
  await db.session.deleteMany({ where: { userId } });
  const keyHints = await endKeys(ctx, userId, options.actorId);
  const isUnproved = options.ownSessionId !== undefined && account?.holderProvedAt === null;
  const revoked = { userId, ...(isUnproved && { purpose: { notIn: LINKS_OF_MAILBOX } }) };
  const links = await db.mailedLink.findMany({ where: { ...revoked, expiresAt: { gt: now() } } });
  await db.mailedLink.deleteMany({ where: revoked });
  await db.mailedLink.updateMany({ where: { userId }, data: { epoch: accessEpoch } });
  const pending = links.find(({ purpose }) => purpose === 'CHANGE_EMAIL');
  return {
    sessions: sessions.filter(({ id }) => id !== options.ownSessionId).length,
    keyHints,
    pendingEmail: pending ? shortenAddress(pending.email) : null,
    links: links.filter((link) => link !== pending).length,
  };
}
