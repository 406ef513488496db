import { z } from 'zod';
import { enteredApplicationInput } from '../../../../rules/applications/applications.ts';
import type { Form } from '../../../../rules/forms/question.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { writeAnswers } from '../answers/answersText.ts';
import type { ResolvedForm } from '../answers/resolvedForm.ts';

export const enterSchema = enteredApplicationInput.omit({ scholarshipId: true }).extend({
  answers: z.string(),
  receivedAt: z.string().transform((local) => (local ? new Date(local).toISOString() : null)),
  exceptionReason: z.string().transform((text) => text.trim() || null),
});

type EnterValues = z.input<typeof enterSchema>;
export type EnteredForm = z.output<typeof enterSchema>;

export const EMPTY: EnterValues = {
  ...{ email: '', applicantName: '', phone: '', address: '', ssc: '', hsc: '', gender: '', degree: '' },
  ...{ receivedAt: '', exceptionReason: '', answers: writeAnswers(undefined), consent: false as never },
};

export function enterLabels(t: Texts<'applicationForm'>, own: Texts<'enterApplication'>) {
  return {
    email: own('labels.email'),
    applicantName: t('labels.applicantName'),
    phone: t('labels.phone'),
    address: t('labels.address'),
    gender: t('labels.gender'),
    ssc: t('labels.ssc'),
    hsc: t('labels.hsc'),
    degree: t('labels.degree'),
    answers: t('labels.answers'),
    receivedAt: own('labels.receivedAt'),
    exceptionReason: own('labels.exceptionReason'),
    consent: own('labels.consent'),
  } satisfies Record<keyof EnterValues, string>;
}

export function withoutFiles(asked: ResolvedForm): ResolvedForm {
  const sections = asked.form.sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ kind }) => kind !== 'document' && kind !== 'reference'),
  }));
  return {
    ...asked,
    form: { ...asked.form, sections: sections.filter(({ questions }) => questions.length > 0) } as Form,
  };
}
