import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// What each project is for, and how tests are written: docs/testing.md.

/** Set by `npm run test:long`, which runs `*.long.*` and `*.alone.*`, too, and repeats more: server/test/rounds.ts. */
const isLong = !!process.env.LONG_TESTS;
const laterTests = isLong ? [] : ['**/*.long.*'];

/** Node's own localStorage would stand before that of the browser which the tests imitate. */
const NO_WEB_STORAGE = '--no-experimental-webstorage';
const knownFlags = [NO_WEB_STORAGE].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

/** Tests make much that is soon thrown away: with room for it, clearing it up takes a tenth of the time less. */
const MUCH_ROOM = '--max-semi-space-size=64';

/** What is waited for comes later on a busy machine: as long as a page is waited for. */
const PATIENT = { poll: { timeout: 30_000 } };

const testDatabase = {
  expect: PATIENT,
  globalSetup: 'server/test/startTestDatabase.ts',
  // Far more than any takes: what hangs is told, what a busy machine delays is not.
  testTimeout: isLong ? 600_000 : 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Tests wait for the database and for timers: one file more than there are cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{messages,packages,rules,server,scripts,prisma}/**/*.test.ts'],
          exclude: ['**/*.{db,process,alone}.test.ts'],
          expect: PATIENT,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          exclude: laterTests,
          execArgv: [MUCH_ROOM],
          // Loading the whole server anew for each file takes a third of the time.
          isolate: false,
          ...testDatabase,
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          execArgv: [MUCH_ROOM, ...knownFlags],
          // Loading React and Mantine anew for each file takes longer than the tests.
          isolate: false,
          // Files that share a worker share its window, too.
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: 120_000,
          setupFiles: ['client/testSetup.ts'],
        },
      },
      {
        // Programs in processes of their own: databases that are started and killed, the built portal, what operators run.
        test: {
          name: 'process',
          include: ['{packages,server,e2e}/**/*.process.test.ts'],
          exclude: laterTests,
          isolate: false,
          ...testDatabase,
          globalSetup: [testDatabase.globalSetup, 'e2e/buildPortal.ts'],
          testTimeout: isLong ? 600_000 : 180_000,
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        // Soaks, crashes and races, in `npm run test:long` only: one file at a time, for they measure and kill.
        test: {
          name: 'alone',
          include: ['{server,e2e}/**/*.alone.test.ts'],
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
