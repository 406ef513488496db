import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
} from '@simplewebauthn/browser';
import type { TextKey } from '../../../../messages/catalogue.ts';
import { callSecondFactor } from './callSecondFactor.ts';

/** Whether the browser knows passkeys; they want https, or this very machine. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

/** Lets the browser make a passkey and adds it to the account. Answers recovery codes with an account's first factor. */
export async function createPasskey(name: string): Promise<{ recoveryCodes: string[] | null }> {
  const library = import('@simplewebauthn/browser');
  const optionsJSON = await callSecondFactor<CreationOptions>('passkeys/start', {});
  const passkey = await (await library).startRegistration({ optionsJSON });
  return callSecondFactor('passkeys/add', { name, passkey });
}

/** Lets a passkey of the account sign, and proves by that who is there. */
export async function provePasskey(): Promise<void> {
  const library = import('@simplewebauthn/browser');
  const optionsJSON = await callSecondFactor<RequestOptions>('passkeys/start-proof', {});
  const passkey = await (await library).startAuthentication({ optionsJSON });
  await callSecondFactor('prove', { passkey });
}

/** Why the browser made or used no passkey. Browsers tell no more, lest a page learns which passkeys there are. */
export function browserRefusal(error: unknown): TextKey<'passkeys'> {
  const { name, code } = Object(error) as { name?: string; code?: string };
  if (name === 'InvalidStateError') return 'alreadyHere';
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN') return 'wrongAddress';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return 'failed';
}
