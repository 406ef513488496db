// Hands in applications, each for another pair of person and scholarship, as often as they are answered, in a process of
// its own. Arguments: address, connections, seconds. The requests come by message.
import { createRequire } from 'node:module';

/** Each connection's requests. */
export type Submissions = { headers: Record<string, string>; bodies: string[] }[];

/** autocannon has no types of its own. */
const autocannon = createRequire(import.meta.url)('autocannon');

/** What came of them: good answers per second, all others but 503, and how many bodies each connection used. */
export type Submitted = { answered: number; failed: number; used: number[] };

type Client = { setRequests(requests: object[]): void };

const [, , url = '', connections = '20', seconds = '6'] = process.argv;

process.once('message', async (submissions: Submissions) => {
  const used: number[] = [];
  const result = await autocannon({
    url,
    connections: Number(connections),
    duration: Number(seconds),
    // A refusal through GraphQL is a 200, too.
    verifyBody: (body: string) => !body.startsWith('{"errors'),
    setupClient: (client: Client) => {
      const place = used.push(0) - 1;
      const { headers, bodies } = submissions[place] as Submissions[number];
      const setupRequest = (request: object) => {
        const body = bodies[used[place] as number];
        if (body === undefined) throw new Error('There are too few applications to hand in.');
        used[place] = (used[place] as number) + 1;
        return { ...request, body };
      };
      client.setRequests([{ method: 'POST', headers, setupRequest }]);
    },
  });
  const { duration, non2xx, errors, mismatches, statusCodeStats } = result;
  const refused = statusCodeStats['503']?.count ?? 0;
  const failed = non2xx + errors + mismatches - refused;
  process.send?.({ answered: result['2xx'] / duration, failed, used } satisfies Submitted, () =>
    process.exit(0),
  );
});
