import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Passkey } from '../../../../prisma/client/client.ts';
import { type AppError, refuse } from '../../../platform/errors.ts';
import type { HolderContext } from '../secondFactorContext.ts';
import { CHALLENGE_LIFE, consumeChallenge, storeChallenge } from './passkeyChallenges.ts';
import type { SignedCredential } from './passkeySchemas.ts';
import { describeRelyingParty } from './relyingParty.ts';

type Transport = NonNullable<PublicKeyCredentialRequestOptionsJSON['allowCredentials']>[number]['transports'];

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
  await storeChallenge(ctx, 'PROVE', options.challenge);
  return options;
}

/**
 * Verifies a passkey's signature for this session. Throws INVALID_INPUT for another account's passkey or a cloned
 * one, and CONFLICT if the challenge has expired.
 */
export async function acceptPasskey(ctx: HolderContext, response: SignedCredential): Promise<void> {
  const { db, holder } = ctx;
  const expectedChallenge = await consumeChallenge(ctx, 'PROVE');
  const known = await db.passkey.findFirst({ where: { userId: holder.id, credentialId: response.id } });
  if (!known) throw passkeyRefused();
  await checkSignature(ctx, { ...known, epoch: holder.accessEpoch }, { response, expectedChallenge });
}

type SignedChallenge = { response: SignedCredential; expectedChallenge: string };

export async function checkSignature(
  ctx: Pick<HolderContext, 'db' | 'env' | 'now' | 'requestOrigin'>,
  { id, credentialId, publicKey, counter, epoch }: Passkey,
  { response, expectedChallenge }: SignedChallenge,
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
  }).catch(() => null);
  if (!result?.verified) throw passkeyRefused();
  const { newCounter } = result.authenticationInfo;
  // The counter must increase. If two responses contain the same value, the second comes from a cloned passkey. Many
  // passkeys always send 0, which is accepted.
  const { count } = await ctx.db.passkey.updateMany({
    where: { id, counter: newCounter === 0 ? 0 : { lt: newCounter } },
    data: { counter: newCounter, lastUsedAt: ctx.now(), epoch },
  });
  if (count === 0) throw passkeyRefused();
}

export function passkeyRefused(): AppError {
  return refuse('INVALID_INPUT', 'passkey.refused');
}
