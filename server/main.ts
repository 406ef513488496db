import closeWithGrace from 'close-with-grace';
import { readEnv } from './env.ts';
import { loadEnvFile } from './envFile.ts';

/** How long requests in flight may take after SIGTERM or Ctrl-C, in milliseconds. */
const DRAIN = 15_000;

const started = performance.now();
const report = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${line}`);

try {
  loadEnvFile();
  const env = readEnv();
  // What is built runs without the checks that libraries make for their users' development: they read this when they
  // are loaded, and would cost a third of each request. Our own settings have been read.
  if (import.meta.env?.PROD) process.env.NODE_ENV = 'production';
  const { startPortal } = await import('./startPortal.ts');
  const portal = await startPortal(env, report);
  closeWithGrace({ delay: DRAIN, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    console.log('Stopping …');
    await portal.stop();
  });
} catch (error) {
  console.error(`\nThe portal could not start.\n${error instanceof Error ? error.message : String(error)}`);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
