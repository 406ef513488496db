import type { Context } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { type Auth, createAuth } from '../auth.ts';
import { listIdentityProviders, signInMethods } from './identityProviders.ts';

/**
 * Returns a function that creates the Better Auth instance with providers on first use, and again until every
 * configured provider has returned its endpoints.
 */
export function createProviderAuth(ctx: Context, report: (message: string) => void): () => Promise<Auth> {
  let made: Promise<Auth> | undefined;
  let madeFor = '';
  return async () => {
    const settings = JSON.stringify(listIdentityProviders(ctx.env));
    if (settings !== madeFor) made = undefined;
    madeFor = settings;
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
  if (wanted.length === 0) throw refuse('NOT_FOUND', 'auth.providersOff');
  const auth = createAuth(ctx, true, report);
  const found = await auth.listProviders();
  if (wanted.some(([id]) => !found.includes(id))) throw refuse('UPSTREAM_FAILED', 'auth.providerUnavailable');
  return auth;
}
