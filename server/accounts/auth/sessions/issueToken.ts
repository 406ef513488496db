import { z } from 'zod';
import { problem } from '../../../../rules/problems.ts';
import { publish } from '../../../events/publish.ts';
import { normalizeEmail } from '../../../platform/access.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { countAttempt } from '../../../platform/load/rateLimit.ts';
import { signAccessToken } from './accessToken.ts';

const input = z.object({
  email: z.string(problem('emailMissing')).max(254, problem('tooLong', { max: 254 })),
});

/**
 * Issues a token to the session's owner, who must send their own e-mail address. Every other address gets the same
 * FORBIDDEN, whether or not it has an account, and the attempt is added to the audit log. Throws UNAUTHENTICATED if
 * there is no session.
 */
export async function issueToken(ctx: RequestContext, given: unknown): Promise<string> {
  const { viewer } = ctx;
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const { email } = checkInput(input, given ?? {});
  if (normalizeEmail(email) !== viewer.email) {
    await countAttempt(ctx, ['tokenForAnother', viewer.id]);
    await publish(ctx, 'token.refused', { actorId: viewer.id, id: viewer.id });
    throw refuse('FORBIDDEN', 'auth.otherEmail');
  }
  return signAccessToken(ctx, { userId: viewer.id, sessionId: viewer.sessionId });
}
