import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import type { RequestContext } from '../../platform/context.ts';
import { ADVISORY_LOCKS } from '../../platform/database/advisoryLocks.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { removeState } from '../../platform/systemState.ts';
import { mailProof } from '../auth/links/mailLinks.ts';
import { sanitizeNewUser } from '../auth/newAccount.ts';
import { hashPassword } from '../auth/passwords/passwordHash.ts';
import { isSetUpCode } from './setUpCode.ts';

type FirstAdmin = { code: string; name: string; email: string; password: string };

export async function makeFirstAdmin(ctx: RequestContext, given: FirstAdmin): Promise<string> {
  const { code, name, email, password } = given;
  const { id } = await ctx.db.$transaction(async (db) => {
    // The lock applies across instances, so that only one of two concurrent calls creates an admin.
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.setUp})`;
    if (await db.user.findFirst({ where: { role: 'ADMIN' }, select: { id: true } }))
      throw refuse('CONFLICT', 'setUp.done');
    if (!(await isSetUpCode({ ...ctx, db }, code))) throw invalidInput({ code: problem('setUpCode') });
    if (await db.user.findUnique({ where: { email }, select: { id: true } }))
      throw invalidInput({ email: problem('emailTaken') });
    const at = ctx.now();
    const made = await db.user.create({
      data: {
        ...sanitizeNewUser({ name, email, emailVerified: false }, at),
        ...{ role: 'ADMIN', createdAt: at, updatedAt: at },
      },
      select: { id: true },
    });
    await db.account.create({
      data: {
        ...{
          userId: made.id,
          accountId: made.id,
          providerId: 'credential',
          password: await hashPassword(password),
        },
        ...{ createdAt: at, updatedAt: at },
      },
    });
    const change = { before: { role: 'USER' }, after: { role: 'ADMIN' } };
    await publish({ ...ctx, db }, 'portal.setUp', { actorId: null, id: made.id, ...change });
    await removeState({ db }, 'setUp');
    return made;
  });
  await mailProof(ctx, email);
  return id;
}
