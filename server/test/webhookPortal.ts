import { afterEach, beforeEach } from 'vitest';
import { queueWebhook } from '../events/webhooks/queueWebhook.ts';
import { startTestPortal, type TestPortal } from './api.ts';
import { runJobs } from './jobs.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const CREATE = `mutation ($input: WebhookEndpointInput!) {
  createWebhookEndpoint(input: $input) { secret endpoint { id } }
}`;

export function openWebhookPortal() {
  const stage = {} as { portal: TestPortal; receiver: Receiver; now: Date };
  beforeEach(async () => {
    stage.now = new Date();
    stage.portal = await startTestPortal({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, { now: () => stage.now });
    stage.receiver = await startReceiver();
  });
  afterEach(async () => {
    await stage.receiver.close();
    await stage.portal.close();
  });
  return {
    stage,
    work: () => runJobs(stage.portal.ctx, { send: async () => {} }),
    async addEndpoint(events = ['SCHOLARSHIP_PUBLISHED'], url = stage.receiver.url) {
      const { data, errors } = await stage.portal.asAdmin(CREATE, { input: { url, events } });
      const made = data?.createWebhookEndpoint;
      return { secret: made?.secret, id: made?.endpoint.id, errors };
    },
    publish: (name = 'New programme') =>
      stage.portal.ctx.db.$transaction((db) =>
        queueWebhook({ ...stage.portal.ctx, db }, 'SCHOLARSHIP_PUBLISHED', { scholarshipName: name }),
      ),
    async log(endpointId: string) {
      const { data } = await stage.portal.asAdmin(
        `{ webhookDeliveries(endpointId: "${endpointId}") { totalCount items { id type state attempts status lastError payload } } }`,
      );
      return data.webhookDeliveries.items;
    },
  };
}
