import { afterAll, afterEach } from 'vitest';
import { startTestPortal, TEST_NOW } from './api.ts';
import { startStripe } from './stripe.ts';

/**
 * Opens a portal with a separate Stripe server for one test file. After each test, resets the clock to TEST_NOW and
 * clears Stripe's recorded calls.
 */
export async function openPayingPortal(
  settings: Parameters<typeof startTestPortal>[0] = {},
  given: Parameters<typeof startTestPortal>[1] = {},
) {
  const clock = { now: TEST_NOW };
  const stripe = await startStripe(() => clock.now);
  const portal = await startTestPortal(
    { ...stripe.settings, ...settings },
    { now: () => clock.now, ...given },
  );
  afterEach(() => {
    clock.now = TEST_NOW;
    stripe.calls.length = 0;
  });
  afterAll(async () => {
    await portal.close();
    await stripe.close();
  });
  return { portal, stripe, clock };
}
