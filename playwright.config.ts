import { defineConfig } from '@playwright/test';

// docs/testing.md describes the browser tests.

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  testIgnore: process.env.LONG_TESTS ? [] : '*.long.*',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/globalSetup.ts',
  // Number of test files that run in parallel, each with its own portal (e2e/test.ts).
  workers: 2,
  reporter: 'list',
  // Longer than any test takes, so that it detects tests that hang but does not fail slow ones.
  timeout: 300_000,
  // Same as the navigation timeout, because a busy machine is slow.
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // Screenshots and snapshots of each step would double the duration, and snapshots fetch resources that the portal's
    // policy forbids.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
