import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../../../prisma/client/client.ts';
import { type AppError, refuse } from '../../../platform/errors.ts';
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
  const { db, holder } = ctx;
  const expectedChallenge = await takeChallenge(ctx, 'PROVE');
  const known = await db.passkey.findFirst({ where: { userId: holder.id, credentialId: response.id } });
  if (!known) throw passkeyRefused();
  await checkSignature(ctx, { ...known, epoch: holder.accessEpoch }, { response, expectedChallenge });
}

type Signed = { response: SignedCredential; expectedChallenge: string };

/** Checks the signature of a known passkey and notes its use, with the passkey's epoch. INVALID_INPUT. */
export async function checkSignature(
  ctx: Pick<HolderContext, 'db' | 'env' | 'now' | 'requestOrigin'>,
  { id, credentialId, publicKey, counter, epoch }: Passkey,
  { response, expectedChallenge }: Signed,
): Promise<void> {
  const party = describeRelyingParty(ctx);
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: credentialId, publicKey, counter: Number(counter) },
    // The library throws plain errors for whatever is wrong with a response.
  }).catch(() => null);
  if (!result?.verified) throw passkeyRefused();
  const { newCounter } = result.authenticationInfo;
  // Of two at once that show one counter, the second is a copy. Many passkeys count nothing and always show 0.
  const { count } = await ctx.db.passkey.updateMany({
    where: { id, counter: newCounter === 0 ? 0 : { lt: newCounter } },
    data: { counter: newCounter, lastUsedAt: ctx.now(), epoch },
  });
  if (count === 0) throw passkeyRefused();
}

/** The one refusal for whatever is wrong with what a passkey signed. */
export function passkeyRefused(): AppError {
  return refuse('INVALID_INPUT', 'passkey.refused');
}
