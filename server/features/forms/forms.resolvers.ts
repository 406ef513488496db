import { readSelection } from '../../graphql/selection.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';
import { loadScholarship } from '../scholarships/loadScholarship.ts';
import { columnsOf } from '../scholarships/scholarshipRow.ts';
import { saveQuestions } from './saveQuestions.ts';

export const formResolvers: Resolvers = {
  Mutation: {
    saveQuestions: async (_parent, args, ctx, info) =>
      loadScholarship(ctx, await saveQuestions(ctx, args), columnsOf(readSelection(info))),
  },
};
