import { expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { openWebhookPortal } from '../../test/webhookPortal.ts';
import { tellClosings } from './tendWebhooks.ts';

const { stage, work, addEndpoint } = openWebhookPortal();

it('a closing is told once, the day after the deadline, and again when the deadline was moved', async () => {
  stage.now = TEST_NOW;
  await addEndpoint(['SCHOLARSHIP_CLOSED']);
  const { id } = await makeScholarship(stage.portal.ctx, { deadline: '2026-06-15' });
  await makeScholarship(stage.portal.ctx, { deadline: '2026-05-01' });
  const tell = async () => {
    await Promise.all([tellClosings(stage.portal.ctx), tellClosings(stage.portal.ctx)]);
    await work();
    return stage.receiver.calls.length;
  };
  expect(await tell()).toBe(0);
  stage.now = new Date('2026-06-16T00:01:00Z');
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(1);
  expect(JSON.parse(stage.receiver.calls[0]?.body ?? '')).toMatchObject({
    type: 'scholarship.closed',
    data: { id },
  });
  const applicationDeadline = new Date('2026-06-20');
  await stage.portal.ctx.db.scholarship.update({ where: { id }, data: { applicationDeadline } });
  expect(await tell()).toBe(1);
  stage.now = new Date('2026-06-21T00:01:00Z');
  expect(await tell()).toBe(2);
});

it('many closings take as many statements as one', async () => {
  stage.now = TEST_NOW;
  await addEndpoint(['SCHOLARSHIP_CLOSED']);
  const close = async (count: number) => {
    await Promise.all(
      Array.from({ length: count }, () => makeScholarship(stage.portal.ctx, { deadline: '2026-06-14' })),
    );
    const statements = await stage.portal.countQueries(() => tellClosings(stage.portal.ctx));
    return { statements, deliveries: await stage.portal.ctx.db.webhookDelivery.count() };
  };
  const one = await close(1);
  expect(one.deliveries).toBe(1);
  expect(await close(5)).toEqual({ statements: one.statements, deliveries: 6 });
});
