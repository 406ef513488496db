import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { FORM } from '../server/test/applying.ts';
import { headersOf } from './signedPeople.ts';
import type { Submissions, Submitted } from './submitSender.ts';

const SUBMIT = `mutation ($input: ApplicationInput!, $idempotencyKey: String!) {
  submitApplication(input: $input, idempotencyKey: $idempotencyKey) { id }
}`;

const sender = fileURLToPath(new URL('submitSender.ts', import.meta.url));

/** More than one connection can send in a round. */
const MOST_IN_A_ROUND = 1_500;

/** A person and the scholarship they apply for. */
export type Pair = { personId: string; scholarshipId: string };

/**
 * Hands in applications of people, each over a connection of their own, for other scholarships in every round. Answers how
 * many per second; throws when one was neither taken nor refused as too much.
 */
export function makeSubmitter(people: readonly string[], scholarships: readonly string[]) {
  // Each begins at another place: twenty who apply for the same scholarship at one moment would wait for each other.
  const used = new Map(
    people.map((id, index) => [id, Math.floor((index * scholarships.length) / people.length)]),
  );
  const offer = (personId: string): Pair[] => {
    const from = used.get(personId) ?? 0;
    return Array.from({ length: MOST_IN_A_ROUND }, (_, n) => ({
      personId,
      scholarshipId: scholarships[(from + n) % scholarships.length] as string,
    }));
  };
  return async (address: string, seconds: number, bodyOf: (pair: Pair) => object): Promise<number> => {
    const submissions: Submissions = [];
    for (const id of people)
      submissions.push({
        headers: await headersOf(id),
        bodies: offer(id).map((pair) => JSON.stringify(bodyOf(pair))),
      });
    const child = fork(sender, [address, String(people.length), String(seconds)]);
    child.send(submissions);
    const [{ answered, failed, used: sent }] = (await once(child, 'message')) as [Submitted];
    for (const [index, id] of people.entries()) used.set(id, (used.get(id) ?? 0) + (sent[index] ?? 0));
    if (failed > 0) throw new Error(`${address}: ${failed} failed.`);
    return answered;
  };
}

/** What the portal's client sends. */
export function askToSubmit({ personId, scholarshipId }: Pair, more: object = {}): object {
  return {
    query: SUBMIT,
    variables: {
      input: { ...FORM, consent: true, scholarshipId, ...more },
      idempotencyKey: `${personId} ${scholarshipId}`,
    },
  };
}
