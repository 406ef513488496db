import { z } from 'zod';
import { emailSchema } from '../../rules/accounts/users.ts';
import { problem } from '../../rules/problems.ts';
import { requireAnotherAdmin } from '../accounts/users/lockUsers.ts';
import type { WorkContext } from '../events/publish.ts';
import type { Role } from '../platform/context.ts';
import { refuse } from '../platform/errors.ts';
import { checkInput } from '../platform/input.ts';
import { changeRole } from './changeRole.ts';

const input = z.object({
  email: emailSchema,
  role: z.enum(['USER', 'MODERATOR', 'ADMIN'], problem('oneOf', { options: 'USER, MODERATOR, ADMIN' })),
});

/**
 * Called only from the operator's command line, for example to create the first admin. `isProved` is false for an
 * unverified address, which may belong to another person.
 */
export async function grantRole(
  ctx: WorkContext,
  given: { email: string | undefined; role: string | undefined },
): Promise<{ email: string; before: Role; after: Role; isProved: boolean }> {
  const { email, role } = checkInput(input, { email: given.email, role: given.role?.toUpperCase() });
  const user = await ctx.db.user.findUnique({
    where: { email },
    select: { id: true, role: true, emailVerified: true },
  });
  if (!user) throw refuse('NOT_FOUND', 'user.notRegistered', { email });
  const isProved = user.emailVerified;
  if (user.role === role) return { email, before: role, after: role, isProved };
  await changeRole(ctx, { event: 'role.granted', actorId: null, id: user.id }, (held) => {
    if (held.role === 'ADMIN' && role !== 'ADMIN') requireAnotherAdmin(held.adminIds, user.id);
    return role;
  });
  return { email, before: user.role, after: role, isProved };
}

export function formatGrant({
  email,
  before,
  after,
  isProved,
}: Awaited<ReturnType<typeof grantRole>>): string {
  const done =
    before === after ? `${email} is ${after} already.` : `${email} was ${before} and is ${after} now.`;
  if (isProved || after === 'USER') return done;
  return `WARNING: ${email} was never confirmed, so the account may be a stranger's: let its owner open the mailed link, or take the role back with npm run grant -- ${email} USER.\n${done}`;
}
