import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  testIgnore: process.env.LONG_TESTS ? [] : '*.long.*',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/globalSetup.ts',
  workers: 2,
  reporter: 'list',
  // The timeout is longer than any test takes, so that it detects hanging tests without failing slow ones.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    // Drawing animations would take a tenth of the time.
    contextOptions: process.env.LONG_TESTS ? {} : { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Screenshots and snapshots of each step would double the duration, and snapshots fetch resources that the
    // portal's policy forbids.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  },
});
