// Hands in applications, each for another pair of person and scholarship, as often as they are answered, in a process of
// its own. Arguments: address, connections, seconds. The requests come by message.
import { createRequire } from 'node:module';

/** Each connection's requests. */
export type Submissions = { headers: Record<string, string>; bodies: string[] }[];

/** autocannon has no types of its own. */
const autocannon = createRequire(import.meta.url)('autocannon');

type Client = { setRequests(requests: object[]): void };

const [, , url = '', connections = '20', seconds = '6'] = process.argv;

process.once('message', async (submissions: Submissions) => {
  let next = 0;
  const result = await autocannon({
    url,
    connections: Number(connections),
    duration: Number(seconds),
    setupClient: (client: Client) => {
      const { headers, bodies } = submissions[next++ % submissions.length] as Submissions[number];
      let sent = 0;
      client.setRequests([
        {
          method: 'POST',
          headers,
          setupRequest: (request: object) => ({ ...request, body: bodies[sent++] ?? '' }),
        },
      ]);
    },
  });
  const { duration, non2xx, errors, statusCodeStats } = result;
  const refused = statusCodeStats['503']?.count ?? 0;
  process.send?.({ answered: result['2xx'] / duration, failed: non2xx + errors - refused }, () =>
    process.exit(0),
  );
});
