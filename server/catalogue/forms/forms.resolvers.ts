import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { loadScholarship } from '../scholarships/loadScholarship.ts';
import { chooseColumns } from '../scholarships/scholarshipRow.ts';
import { chooseGeneralForm } from './general/chooseGeneralForm.ts';
import { listGeneralForms, loadCanRemove, loadFormUse } from './general/generalForms.ts';
import { removeGeneralForm } from './general/removeGeneralForm.ts';
import { saveGeneralForm } from './general/saveGeneralForm.ts';
import { presentEffort } from './presentEffort.ts';
import { resolveForm } from './resolvedForm.ts';
import { saveQuestions } from './saveQuestions.ts';

export const formResolvers: Resolvers = {
  Query: {
    generalForms: (_parent, args, ctx) => listGeneralForms(ctx, args),
  },
  Mutation: {
    saveQuestions: async (_parent, { input }, ctx, info) =>
      loadScholarship(ctx, await saveQuestions(ctx, input), chooseColumns(readSelection(info))),
    saveGeneralForm: (_parent, { input }, ctx) => saveGeneralForm(ctx, input),
    removeGeneralForm: (_parent, args, ctx) => removeGeneralForm(ctx, args),
    chooseGeneralForm: async (_parent, args, ctx, info) =>
      loadScholarship(ctx, await chooseGeneralForm(ctx, args), chooseColumns(readSelection(info))),
  },
  Scholarship: {
    questions: ({ questions }) => resolveForm(questions),
    ownQuestions: ({ questions }) => resolveForm(questions && { ...questions, general: null }),
    generalForm: ({ questions }) => questions?.general ?? null,
    effort: ({ questions }, _args, ctx) => presentEffort(ctx, questions),
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
      const columns = chooseColumns(readSelection(info));
      const asking = await loadFormUse(ctx, form);
      return asking && Promise.all(asking.ids.map((id) => loadScholarship(ctx, id, columns)));
    },
    scholarshipCount: async (form, _args, ctx) => (await loadFormUse(ctx, form))?.count ?? null,
    viewerCanRemove: (form, _args, ctx) => loadCanRemove(ctx, form),
  },
};
