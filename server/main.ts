import { setFlagsFromString } from 'node:v8';
import { endGracefully } from './api/start/endGracefully.ts';
import { loadEnvFile } from './api/start/envFile.ts';
import type { Portal } from './api/start/startPortal.ts';
import { startEmbeddedDatabase } from './platform/database/embeddedDatabase.ts';
import { readEnv } from './platform/settings/env.ts';

/** How long requests in flight may take after SIGTERM or Ctrl-C, in milliseconds. */
const DRAIN = 15_000;

const started = performance.now();
const report = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`);

const stopping = new AbortController();
let portal: Promise<Portal> | undefined;
/** How long it leaves before it closes, in milliseconds. */
let delay = 0;
endGracefully(
  async () => {
    console.log('Stopping…');
    stopping.abort();
    // A start that is under way stops at its next step, and takes back what it has started.
    const running = await portal?.catch(() => undefined);
    await running?.stop();
  },
  () => DRAIN + delay,
);

try {
  portal = start();
  await portal;
  // V8 clears memory when it has grown to four times what is in use; then whole lists of 100,000 rows, read one after the
  // other, hold 200 MB of garbage. With this it collects more often, which costs a few milliseconds each time: not while it starts.
  setFlagsFromString('--heap-growing-percent=25');
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\nThe portal could not start.\n${error instanceof Error ? error.message : String(error)}`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exit(1);
  }
}

async function start(): Promise<Portal> {
  loadEnvFile();
  const env = readEnv();
  delay = env.SHUTDOWN_DELAY * 1000;
  // What is built runs without the checks that libraries make for their users' development: they read this when they
  // are loaded, and would cost a third of each request. Our own settings have been read.
  if (import.meta.env?.PROD) process.env.NODE_ENV = 'production';
  // The database starts, and after a crash recovers, while the rest of the server is loaded.
  const database = env.DATABASE_URL
    ? undefined
    : startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: report, stopping: stopping.signal });
  // Told by startPortal, which waits for it.
  database?.catch(() => undefined);
  const { startPortal } = await import('./api/start/startPortal.ts');
  return startPortal(env, report, stopping.signal, database);
}
