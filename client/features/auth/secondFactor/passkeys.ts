import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  AuthenticationResponseJSON as Signed,
} from '@simplewebauthn/browser';
import type { TextKey } from '../../../../messages/catalogue.ts';
import { callServer } from '../../../lib/callServer.ts';
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

/**
 * Offers the portal's passkeys in the autofill of the sign-in field, until one is chosen or `stop` withdraws the offer.
 * Answers what it signed, `notNow` when its person cancelled, `never` where passkeys cannot be offered.
 */
export async function offerPasskeys(stop: AbortSignal): Promise<Signed | 'notNow' | 'never'> {
  const library = await import('@simplewebauthn/browser');
  if (!(await library.browserSupportsWebAuthnAutofill())) return 'never';
  const answer = await callServer<RequestOptions>('startPasskeySignIn', {}).catch(() => null);
  if (!answer?.isOk || stop.aborted) return 'never';
  const withdraw = () => library.WebAuthnAbortService.cancelCeremony();
  stop.addEventListener('abort', withdraw);
  try {
    return await library.startAuthentication({ optionsJSON: answer.data, useBrowserAutofill: true });
  } catch (error) {
    return (error as Error).name === 'NotAllowedError' ? 'notNow' : 'never';
  } finally {
    stop.removeEventListener('abort', withdraw);
  }
}

/** Why the browser made or used no passkey. Browsers tell no more, lest a page learns which passkeys there are. */
export function browserRefusal(error: unknown): TextKey<'passkeys'> {
  const { name, code } = Object(error) as { name?: string; code?: string };
  if (name === 'InvalidStateError') return 'alreadyHere';
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN') return 'wrongAddress';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return 'failed';
}
