import {
  applicationFields,
  NOT_IN_APPLICATION,
  RESERVED_KEYS,
} from '../../../rules/forms/applicationForm.ts';
import { formSchema } from '../../../rules/forms/form.ts';
import type { Form } from '../../../rules/forms/question.ts';

const NOTHING: Form = { sections: [] };

/**
 * Schema of a scholarship's own questions. Conditions may also refer to questions of the general form and to the
 * fields that every application has. Conditions on the degree may use only the codes in `degrees`, or any code if
 * `degrees` is omitted.
 */
export function questionsSchema(general: Form | null = null, degrees?: readonly string[]) {
  return formSchema(NOTHING, {
    beside: [...(general ? [general] : []), applicationFields(degrees)],
    reserved: RESERVED_KEYS,
    without: NOT_IN_APPLICATION,
    mayBeEmpty: true,
  });
}

export const generalFormSchema = (degrees?: readonly string[]) =>
  formSchema(NOTHING, {
    beside: [applicationFields(degrees)],
    reserved: RESERVED_KEYS,
    without: NOT_IN_APPLICATION,
  });
