import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { projectFolder } from '../server/projectFolder.ts';

export type PortalProcess = {
  process: ChildProcess;
  url: string;
  /** Everything it printed so far. */
  output: () => string;
  /** Resolves with the exit code, or the signal's name. */
  ended: Promise<number | string>;
};

/** Starts the built portal as `npm start` does and waits until it says so much, that it is ready at first, or has ended. */
export async function startPortalProcess(
  settings: Record<string, string>,
  until = ' is ready: ',
): Promise<PortalProcess> {
  const port = settings.PORT ?? String(await findFreePort());
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, ['scripts/start.mjs', 'main'], {
    cwd: projectFolder,
    env: { PATH, HOME, TMPDIR, HOST: '127.0.0.1', ...settings, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const ready = new Promise<void>((resolve) => {
    const collect = (chunk: Buffer) => {
      text += chunk;
      if (text.includes(until)) resolve();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
  });
  await Promise.race([ready, ended]);
  return { process: child, url: `http://127.0.0.1:${port}`, output: () => text, ended };
}

/** A port that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  return address.port;
}
