import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { refuse } from '../../../errors.ts';
import type { HolderContext } from '../secondFactorContext.ts';
import { CHALLENGE_LIFE, keepChallenge, takeChallenge } from './passkeyChallenges.ts';
import type { SignedCredential } from './passkeyRules.ts';
import { describeRelyingParty } from './relyingParty.ts';

type Transport = NonNullable<PublicKeyCredentialRequestOptionsJSON['allowCredentials']>[number]['transports'];

/** What a browser needs to sign with one of the account's passkeys (WebAuthn's request options as JSON). CONFLICT without any. */
export async function startPasskeyProof(ctx: HolderContext): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const known = await ctx.db.passkey.findMany({
    where: { userId: ctx.holder.id },
    select: { credentialId: true, transports: true },
  });
  if (known.length === 0) throw refuse('CONFLICT', 'passkey.none');
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: describeRelyingParty(ctx).id,
    timeout: CHALLENGE_LIFE,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transports as Transport,
    })),
  });
  await keepChallenge(ctx, 'PROVE', options.challenge);
  return options;
}

/**
 * Checks what a passkey signed for this session and notes its use. INVALID_INPUT: not one of the
 * account's, signed for something else, or by a copy, whose counter did not grow. CONFLICT when the challenge has expired.
 */
export async function takePasskey(ctx: HolderContext, response: SignedCredential): Promise<void> {
  const { db, holder, now } = ctx;
  const expectedChallenge = await takeChallenge(ctx, 'PROVE');
  const known = await db.passkey.findFirst({ where: { userId: holder.id, credentialId: response.id } });
  if (!known) throw refused();
  const { origin, id } = describeRelyingParty(ctx);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: { id: known.credentialId, publicKey: known.publicKey, counter: Number(known.counter) },
    // The library throws plain errors for whatever is wrong with a response.
  }).catch(() => null);
  if (!result?.verified) throw refused();
  const { newCounter } = result.authenticationInfo;
  // Of two at once that show one counter, the second is a copy. Many passkeys count nothing and always show 0.
  const { count } = await db.passkey.updateMany({
    where: { id: known.id, counter: newCounter === 0 ? 0 : { lt: newCounter } },
    data: { counter: newCounter, lastUsedAt: now() },
  });
  if (count === 0) throw refused();
}

function refused() {
  return refuse('INVALID_INPUT', 'passkey.refused');
}
