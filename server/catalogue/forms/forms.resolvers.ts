import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { loadScholarship } from '../scholarships/loadScholarship.ts';
import { columnsOf } from '../scholarships/scholarshipRow.ts';
import { joinAsked } from './askedForm.ts';
import { chooseGeneralForm } from './general/chooseGeneralForm.ts';
import { listGeneralForms, loadAsking, loadCanRemove } from './general/generalForms.ts';
import { removeGeneralForm } from './general/removeGeneralForm.ts';
import { saveGeneralForm } from './general/saveGeneralForm.ts';
import { saveQuestions } from './saveQuestions.ts';

export const formResolvers: Resolvers = {
  Query: {
    generalForms: (_parent, args, ctx) => listGeneralForms(ctx, args),
  },
  Mutation: {
    saveQuestions: async (_parent, { input }, ctx, info) =>
      loadScholarship(ctx, await saveQuestions(ctx, input), columnsOf(readSelection(info))),
    saveGeneralForm: (_parent, { input }, ctx) => saveGeneralForm(ctx, input),
    removeGeneralForm: (_parent, args, ctx) => removeGeneralForm(ctx, args),
    chooseGeneralForm: async (_parent, args, ctx, info) =>
      loadScholarship(ctx, await chooseGeneralForm(ctx, args), columnsOf(readSelection(info))),
  },
  Scholarship: {
    questions: ({ questions }) => joinAsked(questions),
    ownQuestions: ({ questions }) => joinAsked(questions && { ...questions, general: null }),
    generalForm: ({ questions }) => questions?.general ?? null,
  },
  AskedForm: {
    id: ({ general, own }) => (own ?? general)?.id ?? '',
    name: ({ general }) => general?.name ?? null,
    version: ({ own }) => own?.version ?? 0,
    generalVersion: ({ general }) => general?.version ?? 0,
  },
  GeneralForm: {
    name: ({ name }) => name ?? '',
    scholarships: async (form, _args, ctx, info) => {
      const columns = columnsOf(readSelection(info));
      const asking = await loadAsking(ctx, form);
      return asking && Promise.all(asking.ids.map((id) => loadScholarship(ctx, id, columns)));
    },
    scholarshipCount: async (form, _args, ctx) => (await loadAsking(ctx, form))?.count ?? null,
    viewerCanRemove: (form, _args, ctx) => loadCanRemove(ctx, form),
  },
};
