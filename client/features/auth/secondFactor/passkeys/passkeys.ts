import type {
  PublicKeyCredentialCreationOptionsJSON as CreationOptions,
  PublicKeyCredentialRequestOptionsJSON as RequestOptions,
  AuthenticationResponseJSON as Signed,
} from '@simplewebauthn/browser';
import type { TextKey } from '../../../../../messages/catalogue.ts';
import { callServer } from '../../../../lib/session/callServer.ts';
import { callSecondFactor } from '../callSecondFactor.ts';

/** True if the browser supports passkeys, which require HTTPS or localhost. */
export function supportsPasskeys(): boolean {
  return typeof window !== 'undefined' && 'PublicKeyCredential' in window;
}

export async function createPasskey(name: string): Promise<{ recoveryCodes: string[] | null }> {
  const library = import('@simplewebauthn/browser');
  const optionsJSON = await callSecondFactor<CreationOptions>('passkeys/start', {});
  const passkey = await (await library).startRegistration({ optionsJSON });
  return callSecondFactor('passkeys/add', { name, passkey });
}

export async function provePasskey(): Promise<void> {
  const library = import('@simplewebauthn/browser');
  const optionsJSON = await callSecondFactor<RequestOptions>('passkeys/start-proof', {});
  const passkey = await (await library).startAuthentication({ optionsJSON });
  await callSecondFactor('prove', { passkey });
}

/**
 * Offers passkeys in the autofill of the sign-in field until the user chooses one or `stop` is aborted.
 * Returns the signed response, `notNow` if the user cancelled, or `never` if offering them failed or is not
 * supported.
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

/**
 * Returns the message key for a failed passkey request. Browsers give few details, so that pages cannot detect
 * existing passkeys.
 */
export function browserRefusal(error: unknown): TextKey<'passkeys'> {
  const { name, code } = Object(error) as { name?: string; code?: string };
  if (name === 'InvalidStateError') return 'alreadyHere';
  if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN') return 'wrongAddress';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return 'failed';
}
