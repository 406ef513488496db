import { type ACCOUNT_CALLS, callServer, type Refusal } from './callServer.ts';
import { askProof } from './proof.ts';
import { useSession } from './useSession.ts';

/**
 * Calls the server as the person who is signed in. Throws what it refuses in the form of GraphQL's errors, so that
 * `sentenceOf`, `fieldErrorsOf` and the forms read it; a session that is over ends here too. Asks for a fresh proof where one is
 * wanted, and sends once more.
 */
export function useAccountCall() {
  const { signOut } = useSession();
  return async <T>(call: keyof typeof ACCOUNT_CALLS, body?: object): Promise<T> => {
    const first = await callServer<T>(call, body);
    const wantsProof = !first.isOk && first.data.code === 'PROOF_REQUIRED';
    const answer = wantsProof && (await askProof()) ? await callServer<T>(call, body) : first;
    if (answer.isOk) return answer.data;
    if (answer.status === 401) void signOut('expired');
    if (answer.status === 403 && answer.data.code !== 'PROOF_REQUIRED') void signOut('refused');
    throw toError(answer.data);
  };
}

/** A refusal as an error that reads like one of GraphQL's. */
export function toError({ code, message = '', fields }: Refusal): Error {
  return Object.assign(new Error(message), { errors: [{ message, extensions: { code, fields } }] });
}
