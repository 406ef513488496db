import { canPublish } from '../../accounts/organisations/mayPublish.ts';
import { formatPicture, formatWholeAddress } from '../../accounts/pictures/formatPicture.ts';
import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listScholarshipChanges } from './changes/listScholarshipChanges.ts';
import { moveScholarship } from './listing/moveScholarship.ts';
import { loadScholarship } from './loadScholarship.ts';
import { createScholarship } from './manage/createScholarship.ts';
import { deleteScholarship, restoreScholarship } from './manage/deleteScholarship.ts';
import { deleteScholarships } from './manage/deleteScholarships.ts';
import { listManagedScholarships } from './manage/listManagedScholarships.ts';
import {
  canManage,
  readForStaff,
  readPictureProblem,
  readScholarshipForEdit,
} from './manage/readScholarshipForEdit.ts';
import { updateScholarship } from './manage/updateScholarship.ts';
import { readOpenScholarships } from './popular/readOpenScholarships.ts';
import { readScholarship, readScholarshipBySlug } from './readScholarship.ts';
import { chooseColumns } from './scholarshipRow.ts';
import { listScholarships } from './search/listScholarships.ts';
import { suggestSearches } from './search/suggest/suggestSearches.ts';

export const scholarshipResolvers: Resolvers = {
  Query: {
    scholarships: (_parent, args, ctx, info) => {
      const selection = readSelection(info);
      return listScholarships(ctx, args, {
        columns: selection.has('items') ? chooseColumns(selection.get('items')) : null,
        nearest: selection.has('nearest')
          ? chooseColumns(selection.get('nearest')?.get('scholarship'))
          : null,
        fields: selection,
      });
    },
    openScholarships: (_parent, _args, ctx) => readOpenScholarships(ctx),
    scholarshipForEdit: (_parent, args, ctx, info) =>
      readScholarshipForEdit(ctx, args, chooseColumns(readSelection(info))),
    managedScholarships: (_parent, args, ctx, info) =>
      listManagedScholarships(ctx, args, chooseColumns(readSelection(info).get('items'))),
    scholarshipChanges: (_parent, args, ctx, info) =>
      listScholarshipChanges(ctx, args, chooseColumns(readSelection(info).get('items')?.get('scholarship'))),
    scholarship: (_parent, { id }, ctx, info) => readScholarship(ctx, id, chooseColumns(readSelection(info))),
    scholarshipBySlug: (_parent, { slug }, ctx, info) =>
      readScholarshipBySlug(ctx, slug, chooseColumns(readSelection(info))),
    searchSuggestions: (_parent, args, ctx) => suggestSearches(ctx, args),
  },
  Mutation: {
    createScholarship: async (_parent, { input: { scholarship: input, ...place } }, ctx, info) =>
      loadScholarship(
        ctx,
        await createScholarship(ctx, { ...place, input }),
        chooseColumns(readSelection(info)),
      ),
    updateScholarship: async (_parent, { input: { scholarship: input, ...about } }, ctx, info) => {
      const { id } = await updateScholarship(ctx, { ...about, input });
      return loadScholarship(ctx, id, chooseColumns(readSelection(info)));
    },
    deleteScholarship: (_parent, args, ctx) => deleteScholarship(ctx, args),
    deleteScholarships: (_parent, args, ctx) => deleteScholarships(ctx, args),
    restoreScholarship: async (_parent, args, ctx, info) =>
      loadScholarship(ctx, await restoreScholarship(ctx, args), chooseColumns(readSelection(info))),
    moveScholarship: async (_parent, { input }, ctx, info) =>
      loadScholarship(ctx, await moveScholarship(ctx, input), chooseColumns(readSelection(info))),
  },
  ScholarshipChange: {
    scholarship: ({ record }) => record,
  },
  Scholarship: {
    universityImage: ({ universityImage }, _args, ctx) => formatPicture(ctx, universityImage ?? null),
    universityImageUrl: ({ universityImage }, _args, ctx) => formatWholeAddress(ctx, universityImage ?? null),
    universityImageProblem: (scholarship, _args, ctx) => readPictureProblem(ctx, scholarship),
    postedUserEmail: (scholarship, _args, ctx) => readForStaff(ctx, scholarship, 'postedUserEmail'),
    applicationCount: (scholarship, _args, ctx) => readForStaff(ctx, scholarship, 'applicationCount'),
    publishAt: (scholarship, _args, ctx) => readForStaff(ctx, scholarship, 'publishAt'),
    viewerCanUpdate: (scholarship, _args, ctx) => canManage(ctx, scholarship, 'scholarship.update'),
    viewerCanDelete: (scholarship, _args, ctx) => canManage(ctx, scholarship, 'scholarship.delete'),
    viewerCanRestore: (scholarship, _args, ctx) => canManage(ctx, scholarship, 'scholarship.restore'),
    viewerCanPublish: ({ organisationId }, _args, ctx) => canPublish(ctx, organisationId),
  },
};
