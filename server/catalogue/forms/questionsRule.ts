import { APPLICATION_FIELDS, RESERVED_KEYS } from '../../../rules/forms/applicationForm.ts';
import { formRule } from '../../../rules/forms/form.ts';
import type { Form } from '../../../rules/forms/question.ts';

const NOTHING: Form = { sections: [] };

/**
 * The rule of what a scholarship asks of its own, beside the general form that it asks. Conditions may name fields of every application,
 * too.
 */
export function questionsRule(general: Form | null = null) {
  return formRule(NOTHING, {
    beside: [...(general ? [general] : []), APPLICATION_FIELDS],
    reserved: RESERVED_KEYS,
    mayBeEmpty: true,
  });
}

/** The rule of a general form. */
export const generalFormRule = formRule(NOTHING, { beside: [APPLICATION_FIELDS], reserved: RESERVED_KEYS });
