import { authorizeEmail, normalizeEmail, notFound } from '../../platform/access.ts';
import type { RequestContext, Role } from '../../platform/context.ts';

export async function readRole(ctx: RequestContext, given: { email?: string }): Promise<Role> {
  const email = normalizeEmail(given.email ?? '');
  const viewer = authorizeEmail(ctx.viewer, 'user.readRole', email);
  if (email === viewer.email) return viewer.role;
  // PostgreSQL would report an error for null characters and lone surrogates.
  if (email.includes('\u0000') || !email.isWellFormed()) throw notFound();
  const user = await ctx.db.user.findUnique({ where: { email }, select: { role: true } });
  if (!user) throw notFound();
  return user.role;
}
