import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { type Auth, createAuth } from './auth.ts';
import { signInMethods } from './socialProviders.ts';

/**
 * The Better Auth that knows the providers: made at the first use, and made anew as long as some configured provider
 * did not tell its addresses.
 */
export function lazySocialAuth(ctx: Context, report: (message: string) => void): () => Promise<Auth> {
  let made: Promise<Auth> | undefined;
  return async () => {
    made ??= createComplete(ctx, report);
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };
}

async function createComplete(ctx: Context, report: (message: string) => void): Promise<Auth> {
  const wanted = Object.entries(signInMethods(ctx.env)).filter(([, method]) => method);
  if (wanted.length === 0)
    throw new AppError('NOT_FOUND', 'Signing in through other services is not set up here.');
  const auth = createAuth(ctx, true, report);
  const found = await auth.listProviders();
  if (wanted.some(([id]) => !found.includes(id)))
    throw new AppError('UPSTREAM_FAILED', 'The other service does not answer. Try again in a moment.');
  return auth;
}
