import { canAccept, readInvitation } from '../accounts/invitations/invitationRow.ts';
import { invite, withdrawInvitation } from '../accounts/invitations/invite.ts';
import { listInvitations } from '../accounts/invitations/listInvitations.ts';
import { loadOrganisation } from '../accounts/organisations/loadCoordinators.ts';
import type { Resolvers } from '../platform/graphql/types.generated.ts';
import { acceptInvitation } from './acceptInvitation.ts';

export const invitationResolvers: Resolvers = {
  Query: {
    invitations: (_parent, args, ctx) => listInvitations(ctx, args),
    invitation: (_parent, args, ctx) => readInvitation(ctx, args),
  },
  Mutation: {
    invite: (_parent, { input }, ctx) => invite(ctx, input),
    withdrawInvitation: (_parent, { input }, ctx) => withdrawInvitation(ctx, input),
    acceptInvitation: (_parent, { input }, ctx) => acceptInvitation(ctx, input),
  },
  Invitation: {
    organisation: ({ organisationId }, _args, ctx) =>
      organisationId ? loadOrganisation(ctx, organisationId) : null,
    expiresAt: ({ expiresAt }) => expiresAt.toISOString(),
    viewerCanAccept: (invitation, _args, ctx) => canAccept(ctx, invitation),
  },
};
