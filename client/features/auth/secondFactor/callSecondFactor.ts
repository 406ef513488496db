import type { Refusal } from '../../../lib/session/callServer.ts';
import { requestProof } from '../../../lib/session/proof.ts';
import { toError } from '../../../lib/session/useAccountCall.ts';

export type PasskeyFacts = { id: string; name: string; createdAt: string; lastUsedAt: string | null };

export type SecondFactorState = {
  shortfall: 'SECOND_FACTOR_REQUIRED' | 'SECOND_FACTOR_SETUP_REQUIRED' | null;
  isRequired: boolean;
  hasFreshProof: boolean;
  hasPassword: boolean;
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  hasOneFactor: boolean;
  passkeys: PasskeyFacts[];
  recoveryCodesLeft: number;
};

type Call =
  | 'state'
  | 'prove'
  | 'authenticator/start'
  | 'authenticator/confirm'
  | 'authenticator/remove'
  | 'passkeys/start'
  | 'passkeys/add'
  | 'passkeys/rename'
  | 'passkeys/remove'
  | 'passkeys/start-proof'
  | 'recovery-codes';

/**
 * Sends a GET request if there is no body. On PROOF_REQUIRED, asks the user to re-authenticate and retries. Throws
 * errors in the format of `getErrorMessage` and `getFieldErrors`.
 */
export async function callSecondFactor<T>(call: Call, body?: object): Promise<T> {
  const first = await send(call, body);
  const answer =
    first.data.code === 'PROOF_REQUIRED' && (await requestProof()) ? await send(call, body) : first;
  if (!answer.isOk) throw toError(answer.data);
  return answer.data as T;
}

async function send(call: Call, body?: object): Promise<{ isOk: boolean; data: Refusal }> {
  const response = await fetch(`/api/second-factor/${call}`, {
    method: body ? 'POST' : 'GET',
    headers: body && { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
    cache: 'no-store',
  });
  return { isOk: response.ok, data: await response.json().catch(() => ({})) };
}
