import { z } from 'zod';
import {
  applicationChangeSchema,
  applicationInput,
  type DraftContent,
} from '../../../../rules/applications/applications.ts';
import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { writeAnswers } from '../answers/answersText.ts';

export const applySchema = applicationInput.omit({ scholarshipId: true }).extend({ answers: z.string() });

export type ApplyValues = z.input<typeof applySchema>;
export type ApplicationValues = z.input<typeof applicationChangeSchema>;
export const changeSchema = applicationChangeSchema.extend({ answers: z.string() });
export type AppliedForm = z.output<typeof applySchema>;

export function applyLabels(t: Texts<'applicationForm'>) {
  return {
    applicantName: t('labels.applicantName'),
    phone: t('labels.phone'),
    address: t('labels.address'),
    applicantImage: t('labels.applicantImage'),
    gender: t('labels.gender'),
    ssc: t('labels.ssc'),
    hsc: t('labels.hsc'),
    degree: t('labels.degree'),
    answers: t('labels.answers'),
    consent: t('labels.consent'),
  } satisfies Record<keyof ApplyValues, string>;
}

const TEXTS = [
  'applicantName',
  'phone',
  'address',
  'applicantImage',
  'ssc',
  'hsc',
  'gender',
  'degree',
] as const satisfies (keyof DraftContent)[];

/** Returns form values, either empty or from a draft. Consent is never taken from a draft. */
export function toApplyValues(content: unknown, answers?: Answers): ApplyValues {
  const held = Object(content ?? {}) as Record<string, unknown>;
  const texts = TEXTS.map((name) => [name, typeof held[name] === 'string' ? held[name] : '']);
  return {
    ...(Object.fromEntries(texts) as ApplyValues),
    answers: writeAnswers(answers),
    consent: false as never,
  };
}

export function toDraft(values: Partial<Record<keyof DraftContent, unknown>>): DraftContent {
  return Object.fromEntries(TEXTS.map((name) => [name, String(values[name] ?? '')]));
}

export function differences(one: DraftContent, other: DraftContent): (keyof DraftContent)[] {
  return TEXTS.filter((name) => (one[name] ?? '') !== (other[name] ?? ''));
}
