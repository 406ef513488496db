import { z } from 'zod';
import { normalizeEmail } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { signAccessToken } from './accessToken.ts';
import { countTry } from './rateLimit.ts';

const input = z.object({
  email: z.string('Give your e-mail address.').max(254, 'Use at most 254 characters.'),
});

/**
 * A token for the person of the session, whose e-mail the caller has to name: UNAUTHENTICATED without a session,
 * FORBIDDEN (and audited) with another's e-mail, whether that exists or not.
 */
export async function issueToken(ctx: RequestContext, given: unknown): Promise<string> {
  const { viewer } = ctx;
  if (!viewer) throw new AppError('UNAUTHENTICATED', 'Sign in first.');
  const { email } = checkInput(input, given ?? {});
  if (normalizeEmail(email) !== viewer.email) {
    await countTry(ctx, ['tokenForAnother', viewer.id]);
    await recordAudit(ctx, {
      actorId: viewer.id,
      action: 'token.refused',
      targetType: 'user',
      targetId: viewer.id,
    });
    throw new AppError('FORBIDDEN', 'You are signed in with another e-mail address.');
  }
  return signAccessToken(ctx, { userId: viewer.id, sessionId: viewer.sessionId });
}
