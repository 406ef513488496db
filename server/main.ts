import { setFlagsFromString } from 'node:v8';
import { endGracefully } from './api/start/endGracefully.ts';
import { loadEnvFile } from './api/start/envFile.ts';
import type { Portal } from './api/start/startPortal.ts';
import { startEmbeddedDatabase } from './platform/database/embeddedDatabase.ts';
import { readEnv } from './platform/settings/env.ts';

const DRAIN = 15_000;

const started = performance.now();
const report = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`);

const stopping = new AbortController();
let portal: Promise<Portal> | undefined;
let delay = 0;
endGracefully(
  async () => {
    console.log('Stopping…');
    stopping.abort();
    // If a signal arrives during startup, the startup aborts at its next step and undoes the previous steps.
    const running = await portal?.catch(() => undefined);
    await running?.stop();
  },
  () => DRAIN + delay,
);

try {
  portal = start();
  await portal;
  // V8 normally collects garbage only when memory has grown to four times its live size. Collecting more often saves
  // 200 MB after several lists of 100,000 rows, but would slow down the start.
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
  // Disables the development checks of libraries, which would take a third of the time of each request. This does not
  // affect our own settings, which have already been read.
  if (import.meta.env?.PROD) process.env.NODE_ENV = 'production';
  const database = env.DATABASE_URL
    ? undefined
    : startEmbeddedDatabase({ dataDir: env.DATA_DIR, log: report, stopping: stopping.signal });
  database?.catch(() => undefined);
  const { startPortal } = await import('./api/start/startPortal.ts');
  return startPortal(env, report, stopping.signal, database);
}
