import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { chooseColumns } from '../../catalogue/scholarships/scholarshipRow.ts';
import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { clearIntent } from './clearIntent.ts';
import { readIntent } from './readIntent.ts';

export const intentResolvers: Resolvers = {
  Mutation: {
    clearIntent: (_parent, args, ctx) => clearIntent(ctx, args),
  },
  Viewer: {
    intent: ({ id }, _args, ctx) => readIntent(ctx, id),
  },
  Intent: {
    scholarship: ({ scholarshipId }, _args, ctx, info) =>
      loadScholarship(ctx, scholarshipId, chooseColumns(readSelection(info))),
  },
};
