import { today } from '../../context.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';

export const portalResolvers: Resolvers = {
  Query: {
    portal: () => ({}),
  },
  Portal: {
    name: (_portal, _args, { env }) => env.PORTAL_NAME,
    contactEmail: (_portal, _args, { env }) => env.CONTACT_EMAIL ?? null,
    currency: (_portal, _args, { env }) => env.CURRENCY,
    today: (_portal, _args, ctx) => today(ctx),
    isDemo: (_portal, _args, ctx) => ctx.isDemo,
  },
};
