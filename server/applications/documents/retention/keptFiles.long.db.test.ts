import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { openEndedApplications } from '../../../test/endedApplications.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const { makeCase, run, stateOf } = openEndedApplications(() => portal);

// product: P7.70
describe('files that stay', () => {
  it('an application reopened during the retention run keeps its files', async () => {
    const { application, document } = await makeCase();
    let ended: Promise<unknown> = Promise.resolve();
    await portal.ctx.db.$transaction(async (tx) => {
      await tx.application.update({ where: { id: application.id }, data: { status: 'PROCESSING' } });
      ended = run();
      // The run waits for this lock before it reads the application again.
      let isWaiting = false;
      while (!isWaiting)
        [{ isWaiting } = { isWaiting: false }] = await portal.ctx.db.$queryRaw<{ isWaiting: boolean }[]>`
          SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_stat_activity p ON p.pid = l.pid
            WHERE NOT l.granted AND p.datname = current_database()) AS "isWaiting"`;
    });
    await ended;
    expect(await stateOf(document)).toBe('CLEAN');
  });
});
