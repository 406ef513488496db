import { paths } from '../../../../rules/paths.ts';
import { queueMail } from '../../../events/mail/queueMail.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { buildLink } from '../../../platform/http/origins.ts';
import { type LockedAccount, lockAccount } from '../lockAccount.ts';
import { makeLink } from './mailedLinks.ts';

type LinkContext = Pick<RequestContext, 'db' | 'env' | 'now' | 'requestOrigin'>;
type Transaction = TransactionContext<LinkContext>;

export async function mailProof(ctx: LinkContext, email: string): Promise<void> {
  await withAccount(ctx, email, async (inside, account) => {
    if (account.emailVerified) return;
    await mailConfirmation(inside, account, { purpose: 'VERIFY_EMAIL', email });
  });
}

/**
 * E-mails a link for setting a new password if an account has the address. `cameFrom` is stored with the link in the
 * database, so that the URL does not reveal what the user was about to do.
 */
export async function mailReset(ctx: LinkContext, email: string, cameFrom?: string): Promise<void> {
  await withAccount(ctx, email, async (inside, account) => {
    const token = await makeLink(inside, account, { purpose: 'RESET_PASSWORD', email, cameFrom });
    const data = { name: account.name, url: buildLink(inside, paths.reset.link(token)) };
    await queueMail(inside, { to: email, kind: 'resetPassword', data });
  });
}

export async function mailConfirmation(
  ctx: Transaction,
  account: LockedAccount,
  link: { purpose: 'VERIFY_EMAIL' | 'CHANGE_EMAIL'; email: string },
): Promise<void> {
  const token = await makeLink(ctx, account, link);
  const url = buildLink(ctx, paths.confirmEmail.link(token));
  const kind = link.purpose === 'CHANGE_EMAIL' ? 'changeEmail' : 'verifyEmail';
  await queueMail(ctx, { to: link.email, kind, data: { name: account.name, url } });
}

async function withAccount(
  ctx: LinkContext,
  email: string,
  act: (ctx: Transaction, account: LockedAccount) => Promise<void>,
): Promise<void> {
  const user = await ctx.db.user.findUnique({ where: { email, anonymizedAt: null }, select: { id: true } });
  if (!user) return;
  await ctx.db.$transaction(async (db) => {
    const account = await lockAccount(db, user.id);
    if (account?.email === email) await act({ ...ctx, db }, account);
  });
}
