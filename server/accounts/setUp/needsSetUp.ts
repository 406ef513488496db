import type { Context } from '../../platform/context.ts';

/** Databases in which an admin was found: the last one can neither leave nor lose the role. */
const withAdmin = new WeakSet<Context['pools']>();

/** Whether the portal has no admin yet: it shows its set-up page then. */
export async function needsSetUp({ db, pools }: Pick<Context, 'db' | 'pools'>): Promise<boolean> {
  if (withAdmin.has(pools)) return false;
  const admin = await db.user.findFirst({ where: { role: 'ADMIN' }, select: { id: true } });
  if (admin) withAdmin.add(pools);
  return !admin;
}
