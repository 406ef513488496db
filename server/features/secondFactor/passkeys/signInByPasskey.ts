import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { parse as bytesOfUuid } from 'uuid';
import type { RequestContext } from '../../../context.ts';
import { refuse } from '../../../errors.ts';
import type { AuthCall } from '../../auth/authCall.ts';
import type { SignedCredential } from './passkeyRules.ts';
import { checkSignature, passkeyRefused } from './provePasskey.ts';
import { describeRelyingParty } from './relyingParty.ts';
import { makeSignInChallenge, SIGN_IN_CHALLENGE_LIFE, takeSignInChallenge } from './signInChallenge.ts';

type Caller = Pick<AuthCall, 'cookies' | 'requestOrigin'>;

/** What a browser needs to offer all its passkeys of the portal (WebAuthn's request options), and a cookie to set. */
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
 * Checks what a passkey signed to sign its owner in. It signs in alone: it verified its holder, too. INVALID_INPUT for an
 * unknown, wrong or another's passkey. CONFLICT when the challenge has expired, or when access to the account was ended and
 * the passkey has not confirmed a sign-in since: a password reset shuts out whoever added a passkey before.
 */
export async function takePasskeySignIn(
  ctx: RequestContext,
  response: SignedCredential,
  { cookies, requestOrigin }: Caller,
): Promise<{ userId: string; passkeyId: string }> {
  const expectedChallenge = readChallenge(response);
  await takeSignInChallenge(ctx, expectedChallenge, cookies);
  const known = await ctx.db.passkey.findUnique({
    where: { credentialId: response.id },
    include: { user: { select: { accessEpoch: true } } },
  });
  if (!known || response.response.userHandle !== userHandle(known.userId)) throw passkeyRefused();
  await checkSignature({ ...ctx, requestOrigin }, known, { response, expectedChallenge });
  if (known.epoch !== known.user.accessEpoch) throw refuse('CONFLICT', 'passkey.notAlone');
  return { userId: known.userId, passkeyId: known.id };
}

/** The challenge that the response says it is for; INVALID_INPUT when it says none. */
function readChallenge({ response }: SignedCredential): string {
  try {
    return String(JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge);
  } catch {
    throw passkeyRefused();
  }
}

/** How a passkey names its owner: as it was told when it was made. */
function userHandle(userId: string): string {
  return Buffer.from(bytesOfUuid(userId)).toString('base64url');
}
