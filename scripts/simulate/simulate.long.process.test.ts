import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPortal } from '../../e2e/startPortal.ts';
import { runSimulation } from './runSimulation.ts';

let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  portal = await startPortal({});
});

afterAll(() => portal.stop());

// product: P17.31, P18.47
it('a simulated assessment with awards agrees with an independent calculation', async () => {
  const { output, code } = await runSimulation(portal);
  expect(output).toContain('Everything agrees.');
  expect(output).toMatch(
    /Ended: EUR \S+ = paid [1-9]\S+ \+ planned 0\.00 \+ unplanned 0\.00 \+ offered 0\.00/,
  );
  expect(code).toBe(0);
});
