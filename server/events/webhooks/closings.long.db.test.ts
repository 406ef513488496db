import { expect, it } from 'vitest';
import { queueClosingWebhooks } from '../../catalogue/scholarships/clock/sweepWebhooks.ts';
import { TEST_NOW } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { openWebhookPortal } from '../../test/webhookPortal.ts';

const { stage, addEndpoint } = openWebhookPortal();

it('sending many closing events takes as many statements as sending one', async () => {
  stage.now = TEST_NOW;
  await addEndpoint(['SCHOLARSHIP_CLOSED']);
  const close = async (count: number) => {
    await Promise.all(
      Array.from({ length: count }, () => makeScholarship(stage.portal.ctx, { deadline: '2026-06-14' })),
    );
    const statements = await stage.portal.countQueries(() => queueClosingWebhooks(stage.portal.ctx));
    return { statements, deliveries: await stage.portal.ctx.db.webhookDelivery.count() };
  };
  const one = await close(1);
  expect(one.deliveries).toBe(1);
  expect(await close(5)).toEqual({ statements: one.statements, deliveries: 6 });
});
