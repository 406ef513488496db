import { readSelection } from '../../graphql/selection.ts';
import type { Resolvers } from '../../graphql/types.generated.ts';
import { showPicture } from '../pictures/showPicture.ts';
import { listScholarshipChanges } from './listScholarshipChanges.ts';
import { listScholarships } from './listScholarships.ts';
import { readScholarship } from './readScholarship.ts';
import { columnsOf } from './scholarshipRow.ts';

const TOTALS = ['totalCount', 'totalIsCapped', 'pageCount', 'page'];

export const scholarshipResolvers: Resolvers = {
  Query: {
    scholarships: (_parent, args, ctx, info) => {
      const selection = readSelection(info);
      return listScholarships(ctx, args, {
        columns: selection.has('items') ? columnsOf(selection.get('items')) : null,
        withTotal: TOTALS.some((name) => selection.has(name)),
        withFacets: selection.has('facets'),
      });
    },
    scholarshipChanges: (_parent, args, ctx, info) =>
      listScholarshipChanges(ctx, args, columnsOf(readSelection(info).get('items')?.get('scholarship'))),
    scholarship: (_parent, { id }, ctx, info) => readScholarship(ctx, id, columnsOf(readSelection(info))),
  },
  ScholarshipChange: {
    isRemoved: ({ scholarship }) => scholarship === null,
  },
  Scholarship: {
    universityImage: ({ universityImage }, _args, ctx) => showPicture(ctx.env, universityImage ?? null),
  },
};
