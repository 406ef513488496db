import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/** What is sent, again and again. */
export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
};

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

/** Requests per second over the load, sent by autocannon in a process of its own. Throws when an answer was no 2xx. */
export async function measureLoad(load: Load): Promise<number> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const child = spawn(
    process.execPath,
    [
      ...[autocannon, '--json', '--no-progress', '-c', String(load.connections), '-d', String(load.seconds)],
      ...['-m', load.method ?? 'GET', ...headers, ...(load.body ? ['-b', load.body] : []), load.url],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  const result = JSON.parse(output) as {
    requests: { average: number };
    errors: number;
    non2xx: number;
  };
  if (result.errors + result.non2xx > 0)
    throw new Error(`${load.url}: ${result.errors} failed, ${result.non2xx} refused under load.`);
  return result.requests.average;
}
