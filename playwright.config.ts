import { defineConfig } from '@playwright/test';

// Journeys in a real browser: docs/testing.md.

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  testIgnore: process.env.LONG_TESTS ? [] : '*.long.*',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/globalSetup.ts',
  // So many files run at once, each with a portal to itself: e2e/test.ts.
  workers: 2,
  reporter: 'list',
  // Far more than any takes: what hangs is told, what a busy machine delays is not.
  timeout: 300_000,
  // What is waited for comes later on a busy machine: as long as a page is waited for.
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    screenshot: 'only-on-failure',
    // A picture and a copy of the page at each step would double the time, and copying fetches what the portal's policy forbids.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
