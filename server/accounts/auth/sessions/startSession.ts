import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Starts a session for a user that our own code has authenticated. The endpoint has no URL, so only
 * `auth.api` can call it.
 */
const startSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.string(), secondFactorAt: z.date().nullable() }) },
  async (call) => {
    const { internalAdapter } = call.context;
    const { userId, secondFactorAt } = call.body;
    const user = await internalAdapter.findUserById(userId);
    const session = user && (await internalAdapter.createSession(user.id, false, { secondFactorAt }));
    if (!user || !session) throw new Error('The session could not be started.');
    await setSessionCookie(call, { session, user });
    return call.json({ status: true });
  },
);

export const sessionStarter = {
  id: 'session-starter',
  endpoints: { startSession },
} satisfies BetterAuthPlugin;
