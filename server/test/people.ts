import type { Prisma } from '../../prisma/client/client.ts';
import { signAccessToken } from '../accounts/auth/sessions/accessToken.ts';
import type { Context } from '../platform/context.ts';

export type Person = {
  id: string;
  email: string;
  name: string;
  sessionId: string;
  token: string;
  headers: { authorization: string };
};

const DAY = 86_400_000;
let counter = 0;

export async function makePerson(
  ctx: Context,
  given: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<Person> {
  counter += 1;
  const { id, email, name } = await ctx.db.user.create({
    data: { name: `Person ${counter}`, email: `person${counter}@example.org`, emailVerified: true, ...given },
  });
  const session = await ctx.db.session.create({
    data: {
      userId: id,
      token: `session-${counter}-${Math.random()}`,
      expiresAt: new Date(ctx.now().getTime() + DAY),
    },
  });
  const token = await signAccessToken(ctx, { userId: id, sessionId: session.id });
  return { id, email, name, sessionId: session.id, token, headers: { authorization: `Token ${token}` } };
}
