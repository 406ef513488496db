import { parseJson } from '../retry.ts';
import type { Refusal } from './callServer.ts';
import { requestProof } from './proof.ts';
import type { Session } from './session.ts';
import { toError } from './useAccountCall.ts';

export type FileCaller = Pick<Session, 'freshToken' | 'renew' | 'signOut'> | null;

/**
 * Sends a request outside GraphQL with the token. As in GraphQL, UNAUTHENTICATED leads to one retry with a new token.
 * If the retry fails as well, or the code is FORBIDDEN, the session ends. On PROOF_REQUIRED, asks the user to
 * re-authenticate and retries once. Rejects with an error that `getErrorMessage` can read.
 */
export async function sendWithToken(
  path: string,
  session: FileCaller,
  init: Pick<RequestInit, 'method' | 'body' | 'signal'> = {},
): Promise<Response> {
  const send = (token: string | null | undefined) =>
    fetch(path, {
      ...init,
      headers: token ? { authorization: `Token ${token}` } : {},
      cache: 'no-store',
    });
  let answer = await send(await session?.freshToken());
  if (answer.status === 401) {
    const renewed = await session?.renew();
    if (renewed) answer = await send(renewed);
  }
  let refusal = await readRefusal(answer);
  if (refusal?.code === 'PROOF_REQUIRED' && (await requestProof())) {
    answer = await send(await session?.freshToken());
    refusal = await readRefusal(answer);
  }
  if (answer.status === 401) void session?.signOut('expired');
  if (refusal?.code === 'FORBIDDEN') void session?.signOut('refused');
  if (refusal) throw toError(refusal);
  return answer;
}

async function readRefusal(answer: Response): Promise<Refusal | null> {
  return answer.ok ? null : Object(parseJson(await answer.text()));
}
