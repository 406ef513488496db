import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { addPanelMember, removePanelMember, savePanel } from './changePanel.ts';
import { listPanels } from './panels.ts';

export const panelResolvers: Resolvers = {
  Query: {
    panels: (_parent, args, ctx) => listPanels(ctx, args),
  },
  Mutation: {
    savePanel: (_parent, { input }, ctx) => savePanel(ctx, input),
    addPanelMember: (_parent, args, ctx) => addPanelMember(ctx, args),
    removePanelMember: (_parent, args, ctx) => removePanelMember(ctx, args),
  },
};
