import { type ACCOUNT_CALLS, callServer, type Refusal } from './callServer.ts';
import { useSession } from './useSession.ts';

/**
 * Calls the server as the person who is signed in. Throws what it refuses in the form of GraphQL's errors, so that
 * `sentenceOf`, `fieldErrorsOf` and the forms read it; a session that is over ends here too.
 */
export function useAccountCall() {
  const { signOut } = useSession();
  return async <T>(call: keyof typeof ACCOUNT_CALLS, body?: object): Promise<T> => {
    const answer = await callServer<T>(call, body);
    if (answer.isOk) return answer.data;
    if (answer.status === 401) void signOut('expired');
    if (answer.status === 403) void signOut('refused');
    throw toError(answer.data);
  };
}

/** A refusal as an error that reads like one of GraphQL's. */
export function toError({ code, message = '', fields }: Refusal): Error {
  return Object.assign(new Error(message), { errors: [{ message, extensions: { code, fields } }] });
}
