import {
  APPLICATION_FIELDS,
  NOT_IN_APPLICATION,
  RESERVED_KEYS,
} from '../../../rules/forms/applicationForm.ts';
import { formSchema } from '../../../rules/forms/form.ts';
import type { Form } from '../../../rules/forms/question.ts';

const NOTHING: Form = { sections: [] };

/**
 * Rule for a scholarship's own questions. Their conditions may also use the general form and fields of every
 * application.
 */
export function questionsSchema(general: Form | null = null) {
  return formSchema(NOTHING, {
    beside: [...(general ? [general] : []), APPLICATION_FIELDS],
    reserved: RESERVED_KEYS,
    without: NOT_IN_APPLICATION,
    mayBeEmpty: true,
  });
}

export const generalFormSchema = formSchema(NOTHING, {
  beside: [APPLICATION_FIELDS],
  reserved: RESERVED_KEYS,
  without: NOT_IN_APPLICATION,
});
