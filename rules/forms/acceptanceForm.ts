import { formSchema } from './form.ts';
import type { KindName } from './kinds/kinds.ts';

/**
 * Types of questions that only applications and rubrics can contain: files, other people's texts and scores.
 */
export const NOT_IN_ACCEPTANCE: readonly KindName[] = ['document', 'reference', 'score'];

/** Schema of the questions that recipients answer when they accept an award. */
export const acceptanceFormSchema = formSchema(
  { sections: [] },
  { without: NOT_IN_ACCEPTANCE, mayBeEmpty: true },
);
