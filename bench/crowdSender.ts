// The people of the bench `crowd`, in a process of their own. Arguments: origin, connections, seconds.
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import { type OpenRequest, openSender } from './openLoad.ts';
import { askPage } from './scholarshipRequests.ts';

/** Times in milliseconds: of good answers and of refusals; `others` are all other answers; recovery in seconds. */
export type CrowdResult = {
  answered: number[];
  refused: number[];
  others: string[];
  recovery: number;
};

const [, , origin = '', connections = '800', seconds = '30'] = process.argv;
const send = openSender(origin);
const page = await askPage({ page: 1, pageSize: SCHOLARSHIPS_PER_PAGE });
const html = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };
const requests: OpenRequest[] = [
  { path: '/', headers: html },
  { path: '/allScholarship', headers: html },
  { method: 'POST', path: '/graphql', ...page },
];

/** So many ask, each again as soon as they are answered. */
async function crowd(many: number, length: number) {
  const result = { answered: [] as number[], refused: [] as number[], others: [] as string[] };
  const end = performance.now() + length * 1000;
  const people = Array.from({ length: many }, async (_, person) => {
    for (let n = person; performance.now() < end; n += 1) {
      const started = performance.now();
      const answer = await send(requests[n % requests.length] as OpenRequest).catch(String);
      const took = performance.now() - started;
      if (typeof answer === 'string') result.others.push(answer);
      else if (answer.status === 200) result.answered.push(took);
      else if (answer.status === 503) result.refused.push(took);
      else result.others.push(`${answer.status} ${answer.body.slice(0, 100)}`);
    }
  });
  await Promise.all(people);
  return result;
}

await crowd(10, 10);
const result = await crowd(Number(connections), Number(seconds));
const ended = performance.now();

let firstGood = Number.POSITIVE_INFINITY;
for (let good = 0; good < 10 && performance.now() - ended < 60_000; ) {
  const started = performance.now();
  const answer = await send(requests[good % requests.length] as OpenRequest).catch(() => null);
  const isGood = answer?.status === 200 && performance.now() - started < 500;
  good = isGood ? good + 1 : 0;
  if (good === 1) firstGood = performance.now();
}
process.send?.({ ...result, recovery: Math.min(60, (firstGood - ended) / 1000) } satisfies CrowdResult, () =>
  process.exit(0),
);
