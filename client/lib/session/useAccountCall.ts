import { type ACCOUNT_CALLS, callServer, type Refusal } from './callServer.ts';
import { requestProof } from './proof.ts';
import { useSession } from './useSession.ts';

/**
 * Returns a function that calls the server as the signed-in user. It throws errors in the format of GraphQL errors,
 * so that `getErrorMessage`, `getFieldErrors` and forms can read them. It signs out if the session is over (401) or
 * the user may not make the call (403). On PROOF_REQUIRED, it asks the user to re-authenticate and retries once.
 */
export function useAccountCall() {
  const { signOut } = useSession();
  return async <T>(call: keyof typeof ACCOUNT_CALLS, body?: object): Promise<T> => {
    const first = await callServer<T>(call, body);
    const wantsProof = !first.isOk && first.data.code === 'PROOF_REQUIRED';
    const answer = wantsProof && (await requestProof()) ? await callServer<T>(call, body) : first;
    if (answer.isOk) return answer.data;
    if (answer.status === 401) void signOut('expired');
    if (answer.status === 403 && answer.data.code !== 'PROOF_REQUIRED') void signOut('refused');
    throw toError(answer.data);
  };
}

export function toError({ code, message = '', fields }: Refusal): Error {
  return Object.assign(new Error(message), { errors: [{ message, extensions: { code, fields } }] });
}
