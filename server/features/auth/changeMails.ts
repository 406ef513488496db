import { decodeJwt } from 'jose';
import type { Context } from '../../context.ts';
import { type MailContext, queueMail } from '../mail/queueMail.ts';
import { originOf } from './origins.ts';

type Owner = { name: string; email: string };

/** After a mailed link was opened: when it changed the account's address, the old one hears of it. */
export async function reportEmailChange(ctx: Context, user: Owner, request?: Request): Promise<void> {
  const token = request && new URL(request.url).searchParams.get('token');
  const { email: before, updateTo } = token ? decodeJwt<{ email?: string; updateTo?: string }>(token) : {};
  if (!before || !updateTo) return;
  const data = { name: user.name, url: `${originOf(ctx.env, request)}/contact`, to: shorten(user.email) };
  await queueMail(ctx, { to: before, kind: 'emailChanged', data });
}

/** After a password was changed, or chosen through a mailed link. */
export function reportPasswordChange(ctx: MailContext, user: Owner, request?: Request): Promise<void> {
  const url = `${originOf(ctx.env, request)}/forgot`;
  return queueMail(ctx, { to: user.email, kind: 'passwordChanged', data: { name: user.name, url } });
}

/** Enough for the owner to know it by: the old address may have been a stranger's, by a typing error. */
function shorten(email: string): string {
  const [local = '', domain] = email.split('@');
  return `${local.slice(0, 1)}…@${domain}`;
}
