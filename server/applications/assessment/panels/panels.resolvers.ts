import { loadPanelInvitations } from '../../../accounts/invitations/invitationRow.ts';
import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { removePanelMember, savePanel } from './changePanel.ts';
import { listPanels, loadPanel } from './panels.ts';

export const panelResolvers: Resolvers = {
  Query: {
    panels: (_parent, args, ctx) => listPanels(ctx, args),
  },
  Mutation: {
    savePanel: (_parent, { input }, ctx) => savePanel(ctx, input),
    removePanelMember: (_parent, args, ctx) => removePanelMember(ctx, args),
  },
  Panel: {
    invitations: ({ id }, _args, ctx) => loadPanelInvitations(ctx, id),
  },
  Invitation: {
    panel: ({ panelId }, _args, ctx) => (panelId ? loadPanel(ctx, panelId) : null),
  },
};
