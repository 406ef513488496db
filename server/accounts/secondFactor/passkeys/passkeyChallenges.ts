import type { PasskeyPurpose } from '../../../../prisma/client/client.ts';
import { refuse } from '../../../platform/errors.ts';
import type { HolderContext } from '../secondFactorContext.ts';

export const CHALLENGE_LIFE = 5 * 60_000;

export async function storeChallenge(
  { db, holder, now }: HolderContext,
  purpose: PasskeyPurpose,
  challenge: string,
): Promise<void> {
  const sessionId = holder.sessionId;
  const row = { challenge, expiresAt: new Date(now().getTime() + CHALLENGE_LIFE) };
  await db.passkeyChallenge.upsert({
    where: { sessionId_purpose: { sessionId, purpose } },
    create: { sessionId, purpose, ...row },
    update: row,
  });
}

/**
 * Deletes and returns a challenge. Each challenge can be used only once, even if verification fails later or two
 * calls are concurrent. Throws CONFLICT if there is no challenge or it has expired.
 */
export async function consumeChallenge(
  { db, holder, now }: HolderContext,
  purpose: PasskeyPurpose,
): Promise<string> {
  const [taken] = await db.$queryRaw<{ challenge: string; expiresAt: Date }[]>`
    DELETE FROM passkey_challenges
    WHERE session_id = ${holder.sessionId}::uuid AND purpose = ${purpose}::passkey_purpose
    RETURNING challenge, expires_at AS "expiresAt"`;
  if (!taken || taken.expiresAt <= now()) throw refuse('CONFLICT', 'passkey.challengeExpired');
  return taken.challenge;
}
