import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { parse as bytesOfUuid } from 'uuid';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import type { AuthCall } from '../../auth/authCall.ts';
import type { SignedCredential } from './passkeySchemas.ts';
import { checkSignature, passkeyRefused } from './provePasskey.ts';
import { describeRelyingParty } from './relyingParty.ts';
import { consumeSignInChallenge, makeSignInChallenge, SIGN_IN_CHALLENGE_LIFE } from './signInChallenge.ts';

type Caller = Pick<AuthCall, 'cookies' | 'requestOrigin'>;

export async function startPasskeySignIn(
  ctx: RequestContext,
  { cookies, requestOrigin }: Caller,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; setCookie: string }> {
  const { challenge, setCookie } = await makeSignInChallenge(ctx, cookies);
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: describeRelyingParty({ ...ctx, requestOrigin }).id,
    challenge,
    timeout: SIGN_IN_CHALLENGE_LIFE * 1000,
    userVerification: 'required',
  });
  return { options, setCookie };
}

/**
 * Verifies a passkey's signature and returns its owner. Throws INVALID_INPUT for an unknown passkey or a wrong
 * signature, and CONFLICT if the challenge has expired. Also throws CONFLICT if access was revoked after the passkey
 * last confirmed a sign-in, because a password reset must lock out a thief who added a passkey.
 */
export async function acceptPasskeySignIn(
  ctx: RequestContext,
  response: SignedCredential,
  { cookies, requestOrigin }: Caller,
): Promise<{ userId: string; passkeyId: string }> {
  const expectedChallenge = readChallenge(response);
  await consumeSignInChallenge(ctx, expectedChallenge, cookies);
  const known = await ctx.db.passkey.findUnique({
    where: { credentialId: response.id },
    include: { user: { select: { accessEpoch: true } } },
  });
  if (!known || response.response.userHandle !== userHandle(known.userId)) throw passkeyRefused();
  await checkSignature({ ...ctx, requestOrigin }, known, { response, expectedChallenge });
  if (known.epoch !== known.user.accessEpoch) throw refuse('CONFLICT', 'passkey.notAlone');
  return { userId: known.userId, passkeyId: known.id };
}

function readChallenge({ response }: SignedCredential): string {
  try {
    return String(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge);
  } catch {
    throw passkeyRefused();
  }
}

function userHandle(userId: string): string {
  return Buffer.from(bytesOfUuid(userId)).toString('base64url');
}
