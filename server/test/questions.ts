import { PORTAL_ORGANISATION_ID } from '../../rules/accounts/organisations.ts';
import type { Form } from '../../rules/forms/question.ts';
import { addGeneralForm } from '../catalogue/forms/general/saveGeneralForm.ts';
import { addOwnForm } from '../catalogue/forms/saveQuestions.ts';
import type { Context } from '../platform/context.ts';
import { makeScholarship } from './factories.ts';

const text = (en: string) => ({ en });

export const makeForm = (...questions: object[]) =>
  ({ sections: [{ key: 'more', title: text('More'), questions }] }) as Form;

export const MOTIVATION = {
  key: 'motivation',
  kind: 'paragraph',
  label: text('Why you?'),
  isRequired: true,
  maxWords: 5,
};
export const TRAVELS = { key: 'travels', kind: 'statement', label: text('Will you travel?') };
export const TOWN = {
  key: 'town',
  kind: 'line',
  label: text('Where to?'),
  isRequired: true,
  showWhen: { fact: 'travels', is: 'flag', value: true },
};
export const TRADE = {
  key: 'trade',
  kind: 'choice',
  label: text('Which trade?'),
  isRequired: true,
  options: ['MASON', 'BAKER'].map((value) => ({ value, label: text(value) })),
  showWhen: { fact: 'degree', is: 'oneOf', value: ['DIPLOMA'] },
};

export async function makeScholarshipWithQuestions(
  ctx: Context,
  questions: readonly object[],
  given: Parameters<typeof makeScholarship>[1] = {},
) {
  const ownFormId = await addOwnForm(ctx, makeForm(...questions));
  return makeScholarship(ctx, { ownFormId, ...given });
}

export function makeGeneralForm(
  ctx: Context,
  questions: readonly object[],
  organisationId = PORTAL_ORGANISATION_ID,
) {
  return ctx.db.$transaction((db) =>
    addGeneralForm(
      { now: ctx.now, db },
      { organisationId, name: 'General application', form: makeForm(...questions) },
    ),
  );
}
