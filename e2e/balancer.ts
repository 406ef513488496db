import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { projectFolder } from '../server/platform/files/projectFolder.ts';

export type Balancer = { close(): Promise<unknown> };

type Ports = { port: number; portals: readonly number[] };

/**
 * Starts HAProxy with docs/examples/haproxy.cfg, or a minimal implementation of the same rules if HAProxy is not
 * installed.
 */
export function startBalancer(folder: string, ports: Ports): Promise<Balancer> {
  return spawnSync('haproxy', ['-v']).error ? startOwn(ports) : startHaproxy(folder, ports);
}

async function startHaproxy(folder: string, { port, portals }: Ports): Promise<Balancer> {
  const example = await readFile(join(projectFolder, 'docs/examples/haproxy.cfg'), 'utf8');
  const config = portals.reduce(
    (text, own, place) => text.replace(`portal${place + 1}:4000`, `127.0.0.1:${own}`),
    example.replace('bind :4000', `bind 127.0.0.1:${port}`),
  );
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, config);
  const child: ChildProcess = spawn('haproxy', ['-f', file], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  return {
    close() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

const ASK_EVERY = 500;

async function startOwn({ port, portals }: Ports): Promise<Balancer> {
  const ready = new Set<number>(portals);
  const stopping = new AbortController();
  const watching = portals.map(async (own) => {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`http://127.0.0.1:${own}/readyz`).catch(() => null);
      if (answer?.ok) ready.add(own);
      else ready.delete(own);
      await setTimeout(ASK_EVERY);
    }
  });
  let turn = 0;
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    turn += 1;
    const candidates = portals.filter((own) => ready.has(own));
    const order = candidates.map((_own, place) => candidates[(turn + place) % candidates.length] ?? 0);
    for (const own of order) if (await pass(own, asked, body, answer)) return;
    if (!answer.headersSent) answer.writeHead(502).end();
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    async close() {
      stopping.abort();
      await Promise.all(watching);
      server.closeAllConnections();
      server.close();
    },
  };
}

/**
 * Resolves to false if the request may be sent to another instance of the portal, because this one refused the
 * connection or failed during a GET.
 */
function pass(port: number, asked: IncomingMessage, body: Buffer, answer: ServerResponse): Promise<boolean> {
  const { method, url: path, headers } = asked;
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response) => {
      const { connection: _, ...kept } = response.headers;
      response.pipe(answer.writeHead(response.statusCode ?? 502, kept));
      response.on('error', () => answer.destroy());
      resolve(true);
    });
    call.on('error', (error: NodeJS.ErrnoException) => {
      const mayRepeat = error.code === 'ECONNREFUSED' || method === 'GET';
      if (!mayRepeat) answer.writeHead(502).end();
      resolve(!mayRepeat);
    });
    call.end(body);
  });
}
