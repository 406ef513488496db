import { APPLICATION_FIELDS, RESERVED_KEYS } from '../../../rules/forms/applicationForm.ts';
import { formRule } from '../../../rules/forms/form.ts';

/** The rule of what a scholarship asks of its own. Conditions may name fields of every application, too. */
export const questionsRule = formRule(
  { sections: [] },
  { beside: [APPLICATION_FIELDS], reserved: RESERVED_KEYS, mayBeEmpty: true },
);
