import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { readNotifications, setNotification } from './ownNotifications.ts';

export const notificationResolvers: Resolvers = {
  Mutation: {
    setNotification: (_parent, { input }, ctx) => setNotification(ctx, input),
  },
  Viewer: {
    notifications: (profile, _args, ctx) => readNotifications(ctx, profile),
  },
};
