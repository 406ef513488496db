import type { DeliveryRowFragment, EndpointRowFragment } from './webhooks.generated.ts';

export const delivery = (changed: Partial<DeliveryRowFragment> = {}) => ({
  __typename: 'WebhookDelivery' as const,
  id: 'd1',
  type: 'scholarship.published',
  payload: '{"type":"scholarship.published","data":{"id":"s1"}}',
  state: 'SENT' as const,
  attempts: 1,
  status: 200,
  lastError: null,
  nextAttemptAt: null,
  sentAt: '2026-11-20T08:00:01.000Z',
  createdAt: '2026-11-20T08:00:00.000Z',
  ...changed,
});

export const endpoint = (changed: Partial<EndpointRowFragment> = {}) => ({
  __typename: 'WebhookEndpoint' as const,
  id: 'e1',
  url: 'https://partner.example.org/hooks',
  events: ['SCHOLARSHIP_PUBLISHED' as const],
  isActive: true,
  lastDelivery: null,
  ...changed,
});

export const refusal = (message: string, more: object = {}) => ({
  errors: [{ message, extensions: { code: 'INVALID_INPUT', ...more } }],
});
