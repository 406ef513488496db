import type { Context } from '../../platform/context.ts';

/**
 * Databases known to have an admin. An entry is permanent, because the last admin can neither leave nor lose the
 * role.
 */
const withAdmin = new WeakSet<Context['pools']>();

export async function needsSetUp({ db, pools }: Pick<Context, 'db' | 'pools'>): Promise<boolean> {
  if (withAdmin.has(pools)) return false;
  const admin = await db.user.findFirst({ where: { role: 'ADMIN' }, select: { id: true } });
  if (admin) withAdmin.add(pools);
  return !admin;
}
