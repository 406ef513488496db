import type { WebhookEvent } from '../../../rules/events/webhooks.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listDeliveries, pingEndpoint, replayDelivery } from './deliveries.ts';
import { loadLastDelivery, loadNextAttempt } from './loadDeliveries.ts';
import {
  createEndpoint,
  deleteEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from './manageEndpoints.ts';

export const webhookResolvers: Resolvers = {
  Query: {
    webhookEndpoints: (_parent, _args, ctx) => listEndpoints(ctx),
    webhookDeliveries: (_parent, args, ctx) => listDeliveries(ctx, args),
  },
  Mutation: {
    createWebhookEndpoint: (_parent, { input }, ctx) => createEndpoint(ctx, input),
    updateWebhookEndpoint: (_parent, { id, isActive, input }, ctx) =>
      updateEndpoint(ctx, { ...input, id, isActive }),
    rotateWebhookSecret: (_parent, args, ctx) => rotateSecret(ctx, args),
    deleteWebhookEndpoint: (_parent, args, ctx) => deleteEndpoint(ctx, args),
    pingWebhookEndpoint: (_parent, { id }, ctx) => pingEndpoint(ctx, { endpointId: id }),
    replayWebhookDelivery: (_parent, args, ctx) => replayDelivery(ctx, args),
  },
  WebhookEndpoint: {
    events: ({ events }) => events as WebhookEvent[],
    isActive: ({ disabledAt }) => disabledAt === null,
    lastDelivery: ({ id }, _args, ctx) => loadLastDelivery(ctx, id),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
  },
  WebhookDelivery: {
    nextAttemptAt: async (delivery, _args, ctx) => (await loadNextAttempt(ctx, delivery))?.toISOString(),
    sentAt: ({ sentAt }) => sentAt?.toISOString(),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
  },
};
