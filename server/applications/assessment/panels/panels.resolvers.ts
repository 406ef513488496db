import { loadPanelInvitations } from '../../../accounts/invitations/invitationRow.ts';
import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { removePanelMember, savePanel } from './changePanel.ts';
import { listMyPanels, loadExpertise, saveExpertise } from './expertise.ts';
import { listPanels, loadPanel } from './panels.ts';

export const panelResolvers: Resolvers = {
  Query: {
    panels: (_parent, args, ctx) => listPanels(ctx, args),
    myPanels: (_parent, _args, ctx) => listMyPanels(ctx),
  },
  Mutation: {
    savePanel: (_parent, { input }, ctx) => savePanel(ctx, input),
    saveExpertise: (_parent, { input }, ctx) => saveExpertise(ctx, input),
    removePanelMember: (_parent, args, ctx) => removePanelMember(ctx, args),
  },
  Panel: {
    invitations: ({ id }, _args, ctx) => loadPanelInvitations(ctx, id),
  },
  PanelMember: {
    subjects: async ({ id }, _args, ctx) => (await loadExpertise(ctx, id)).subjects,
    languages: async ({ id }, _args, ctx) => (await loadExpertise(ctx, id)).languages,
  },
  Invitation: {
    panel: ({ panelId }, _args, ctx) => (panelId ? loadPanel(ctx, panelId) : null),
  },
};
