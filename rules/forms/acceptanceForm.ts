import { formSchema } from './form.ts';
import type { KindName } from './kinds/kinds.ts';

export const NOT_IN_ACCEPTANCE: readonly KindName[] = ['document', 'reference', 'score'];

export const acceptanceFormSchema = formSchema(
  { sections: [] },
  { without: NOT_IN_ACCEPTANCE, mayBeEmpty: true },
);
