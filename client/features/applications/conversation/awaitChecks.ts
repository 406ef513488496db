import type { ApolloClient } from '@apollo/client';
import { MessageFileDocument } from './conversation.generated.ts';

const ASK_EVERY = 1_500;

/**
 * Maximum number of polls. After that, the message is sent anyway, and the server's error names the file that
 * is still being checked.
 */
const TRIES = 20;

/** Waits until all files are checked, for about half a minute at most. Messages accept only checked files. */
export async function awaitChecks(client: ApolloClient, ids: readonly string[]): Promise<void> {
  for (let left = TRIES; left > 0; left--) {
    const states = await Promise.all(ids.map((id) => readState(client, id)));
    if (!states.includes('CHECKING')) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
  }
}

async function readState(client: ApolloClient, id: string) {
  const { data } = await client.query({
    query: MessageFileDocument,
    variables: { id },
    fetchPolicy: 'network-only',
  });
  return data?.document?.state;
}
