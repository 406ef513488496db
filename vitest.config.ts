import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Set by `npm run test:long`, in which many tests repeat more: server/test/rounds.ts. */
const isLong = !!process.env.LONG_TESTS;

/** Their long form measures times, which other tests at once would spoil: they run with the project `long` then. */
const MEASURING = isLong ? ['server/{badNetwork,durability,slowTable}.db.test.ts'] : [];

/** Node's own localStorage would stand before that of the browser which the tests imitate. */
const NO_WEB_STORAGE = '--no-experimental-webstorage';

export default defineConfig({
  test: {
    // Tests wait for the database and for timers: one file more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{messages,rules,server,scripts,prisma}/**/*.test.ts'],
          exclude: ['**/*.{db,long}.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          exclude: MEASURING,
          globalSetup: 'server/test/startTestDatabase.ts',
          // Loading the whole server anew for each file takes a third of the time.
          isolate: false,
          testTimeout: isLong ? 600_000 : 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          execArgv: process.allowedNodeEnvironmentFlags.has(NO_WEB_STORAGE) ? [NO_WEB_STORAGE] : [],
          // Loading React and Mantine anew for each file takes longer than the tests.
          isolate: false,
          testTimeout: 30_000,
          setupFiles: ['client/testSetup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ['**/*.long.e2e.ts'],
          globalSetup: 'e2e/startPortal.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // As long as a page is waited for: scripts take their time on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          // After all others, each worker with a portal of its own.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        // Soaks, crashes and races, in `npm run test:long` only: one file at a time, for they measure and kill.
        test: {
          name: 'long',
          include: ['server/**/*.long.test.ts', 'e2e/**/*.long.e2e.ts', ...MEASURING],
          globalSetup: 'server/test/startTestDatabase.ts',
          testTimeout: 600_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
