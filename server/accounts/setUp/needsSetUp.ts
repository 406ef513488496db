import type { Context } from '../../platform/context.ts';

/** Databases with an admin. The last admin can neither leave nor lose the role, so this never changes back. */
const withAdmin = new WeakSet<Context['pools']>();

/** True while the portal has no admin, which shows the set-up page. */
export async function needsSetUp({ db, pools }: Pick<Context, 'db' | 'pools'>): Promise<boolean> {
  if (withAdmin.has(pools)) return false;
  const admin = await db.user.findFirst({ where: { role: 'ADMIN' }, select: { id: true } });
  if (admin) withAdmin.add(pools);
  return !admin;
}
