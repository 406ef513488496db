import { expect, it } from 'vitest';
import { buildApp } from '../../api/app.ts';
import { NO_LIMITS, startTestPortal } from '../../test/api.ts';
import { createMetrics } from './portalMetrics.ts';

// product: P9.10
it("the portal's public port does not serve metrics", async () => {
  const portal = await startTestPortal();
  const { ctx, pictures } = portal;
  const app = await buildApp({ ctx, pictures, loadLimits: NO_LIMITS, metrics: createMetrics(ctx) });
  try {
    const { body } = await app.inject('/metrics');
    expect(body).not.toContain('process_resident_memory_bytes');
  } finally {
    await app.close();
    await portal.close();
  }
});
