import { expect, it } from 'vitest';
import { cancelApplication } from '../applications/submit/cancelApplication.ts';
import { publish } from '../events/publish.ts';
import { openApplicationsPortal } from '../test/applicationsPortal.ts';
import { LISTENERS } from './listeners.ts';

const { portal, applied, read } = await openApplicationsPortal();

it('a failing listener rolls back the write and the effects of earlier listeners', async () => {
  const { student, id } = await applied();
  const listeners = {
    ...LISTENERS,
    'application.cancelled': [...LISTENERS['application.cancelled'], () => Promise.reject(new Error('no'))],
  };
  const session = { role: 'USER', emailVerified: true, hasFreshProof: false } as const;
  const ctx = { ...portal.ctx, viewer: { ...student, ...session } };
  await expect(cancelApplication({ ...ctx, listeners }, { id })).rejects.toThrow('no');
  expect(await read(id)).toMatchObject({ cancelledAt: null, events: [] });
  await cancelApplication(ctx, { id });
  expect(await read(id)).toMatchObject({ cancelledAt: ctx.now(), events: [{ kind: 'CANCELLED' }] });
});

it('publishing no events executes no database statement', async () => {
  expect(await portal.countQueries(() => publish(portal.ctx, 'application.cancelled', []))).toBe(0);
});
