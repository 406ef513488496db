import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { parse as bytesOfUuid } from 'uuid';
import { z } from 'zod';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { countAttempt, uncountAttempt } from '../../../platform/load/rateLimit.ts';
import { lockHolder } from '../../auth/lockAccount.ts';
import { noteAddedFactor } from '../factorState.ts';
import { type HolderContext, requireOwner } from '../secondFactorContext.ts';
import { CHALLENGE_LIFE, consumeChallenge, storeChallenge } from './passkeyChallenges.ts';
import { createdCredentialSchema, passkeyNameSchema } from './passkeySchemas.ts';
import { describeRelyingParty } from './relyingParty.ts';

const MAX_PASSKEYS = 10;

const added = z.object({ name: passkeyNameSchema, passkey: createdCredentialSchema });

type CreatedCredential = z.output<typeof createdCredentialSchema>;

export async function startPasskey(ctx: HolderContext): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireOwner(ctx);
  const { db, env, holder } = ctx;
  const known = await db.passkey.findMany({
    where: { userId: holder.id },
    select: { credentialId: true },
  });
  refuseTooMany(known.length);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: env.PORTAL_NAME,
    rpID: describeRelyingParty(ctx).id,
    userID: new Uint8Array(bytesOfUuid(holder.id)),
    userName: holder.email,
    userDisplayName: holder.name,
    timeout: CHALLENGE_LIFE,
    // Requires a fingerprint, a face or a PIN, so that someone who finds the device cannot use the passkey.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  });
  await storeChallenge(ctx, 'ADD', options.challenge);
  return options;
}

/**
 * Stores a passkey. Returns recovery codes if it is the account's first factor, otherwise null. Throws INVALID_INPUT
 * for an invalid passkey, and CONFLICT for an expired challenge or too many passkeys.
 */
export async function addPasskey(
  ctx: HolderContext,
  given: unknown,
): Promise<{ recoveryCodes: string[] | null }> {
  requireOwner(ctx);
  const { name, passkey } = checkInput(added, given);
  const { holder, now } = ctx;
  await countAttempt(ctx, ['secondFactor', holder.id]);
  const { id: credentialId, publicKey, counter } = await verifyCreated(ctx, passkey);
  const recoveryCodes = await ctx.db.$transaction(async (db) => {
    await lockHolder(db, holder);
    refuseTooMany(await db.passkey.count({ where: { userId: holder.id } }));
    const { count } = await db.passkey.createMany({
      data: {
        userId: holder.id,
        name,
        credentialId,
        publicKey,
        counter,
        transports: passkey.response.transports,
        createdAt: now(),
        epoch: holder.accessEpoch,
      },
      skipDuplicates: true,
    });
    if (count === 0) throw refused();
    return noteAddedFactor({ ...ctx, db }, 'passkey', name);
  });
  await uncountAttempt(ctx, ['secondFactor', holder.id]);
  return { recoveryCodes };
}

async function verifyCreated(ctx: HolderContext, response: CreatedCredential) {
  const expectedChallenge = await consumeChallenge(ctx, 'ADD');
  const { origin, id } = describeRelyingParty(ctx);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  // Catches all errors, because the library throws plain errors for any invalid response.
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!result?.verified) throw refused();
  const { credential } = result.registrationInfo;
  return { ...credential, publicKey: new Uint8Array(credential.publicKey) };
}

function refuseTooMany(count: number): void {
  if (count >= MAX_PASSKEYS) throw refuse('CONFLICT', 'passkey.tooMany', { max: MAX_PASSKEYS });
}

function refused() {
  return refuse('INVALID_INPUT', 'passkey.notAdded');
}
