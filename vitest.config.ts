import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * True in `npm run test:long`, which adds `*.long.*` and `*.alone.*` files and increases repetitions
 * (server/test/rounds.ts).
 */
const isLong = !!process.env.LONG_TESTS;
const laterTests = isLong ? [] : ['**/*.long.*'];

/** Disables Node's localStorage, which would replace that of the simulated browser. */
const NO_WEB_STORAGE = '--no-experimental-webstorage';
const knownFlags = [NO_WEB_STORAGE].filter((flag) => process.allowedNodeEnvironmentFlags.has(flag));

const MUCH_ROOM = '--max-semi-space-size=64';

const PATIENT = { poll: { timeout: 30_000 } };

const testDatabase = {
  expect: PATIENT,
  globalSetup: 'server/test/startTestDatabase.ts',
  // The timeout is much longer than any test takes, so that it detects hanging tests without failing slow ones.
  testTimeout: isLong ? 1_200_000 : 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Tests often wait for the database and for timers, so one worker more than the number of cores keeps the cores
    // busy.
    maxWorkers: availableParallelism() + 1,
    // Projects run one after another (`groupOrder`). Otherwise Vitest starts another worker, which loads all modules
    // again, whenever the next test file belongs to another project.
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{messages,packages,rules,server,scripts,prisma}/**/*.test.ts'],
          exclude: ['**/*.{db,process,alone}.test.ts', ...laterTests],
          expect: PATIENT,
          isolate: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'db',
          include: ['server/**/*.db.test.ts'],
          exclude: laterTests,
          execArgv: [MUCH_ROOM],
          isolate: false,
          ...testDatabase,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: './vite.config.ts',
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          exclude: laterTests,
          environment: 'happy-dom',
          execArgv: [MUCH_ROOM, ...knownFlags],
          isolate: false,
          // Undoes mocks and stubs, because test files with the same worker share its window.
          restoreMocks: true,
          unstubGlobals: true,
          testTimeout: 120_000,
          setupFiles: ['client/testSetup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'process',
          include: ['{packages,server,scripts,e2e}/**/*.process.test.ts'],
          exclude: laterTests,
          isolate: false,
          ...testDatabase,
          globalSetup: [testDatabase.globalSetup, 'e2e/buildPortal.ts'],
          testTimeout: isLong ? 600_000 : 180_000,
          sequence: { groupOrder: 3 },
          maxWorkers: 2,
        },
      },
      {
        // Soak, crash and race tests. Files run one at a time, because they measure durations and kill processes.
        test: {
          name: 'alone',
          include: ['{server,e2e}/**/*.alone.test.ts'],
          globalSetup: 'server/test/startTestDatabase.ts',
          testTimeout: 600_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 4 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
