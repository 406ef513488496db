import { expect, it } from 'vitest';
import { queueClosingWebhooks } from '../../catalogue/scholarships/clock/sweepWebhooks.ts';
import { TEST_NOW } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { openWebhookPortal } from '../../test/webhookPortal.ts';

const { stage, work, addEndpoint } = openWebhookPortal();

it('a closing event is sent once per deadline, on the day after the deadline', async () => {
  stage.now = TEST_NOW;
  await addEndpoint(['SCHOLARSHIP_CLOSED']);
  const { id } = await makeScholarship(stage.portal.ctx, { deadline: '2026-06-15' });
  await makeScholarship(stage.portal.ctx, { deadline: '2026-05-01' });
  const queueClosings = async () => {
    await Promise.all([queueClosingWebhooks(stage.portal.ctx), queueClosingWebhooks(stage.portal.ctx)]);
    await work();
    return stage.receiver.calls.length;
  };
  expect(await queueClosings()).toBe(0);
  stage.now = new Date('2026-06-16T00:01:00Z');
  expect(await queueClosings()).toBe(1);
  expect(await queueClosings()).toBe(1);
  expect(JSON.parse(stage.receiver.calls[0]?.body ?? '')).toMatchObject({
    type: 'scholarship.closed',
    data: { id },
  });
  const applicationDeadline = new Date('2026-06-20');
  await stage.portal.ctx.db.scholarship.update({ where: { id }, data: { applicationDeadline } });
  expect(await queueClosings()).toBe(1);
  stage.now = new Date('2026-06-21T00:01:00Z');
  expect(await queueClosings()).toBe(2);
});
