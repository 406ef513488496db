import { readSelection } from '../../graphql/selection.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';
import { loadScholarship } from '../scholarships/loadScholarship.ts';
import { columnsOf } from '../scholarships/scholarshipRow.ts';
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
      loadScholarship(ctx, scholarshipId, columnsOf(readSelection(info))),
  },
};
