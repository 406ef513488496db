import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { QuestionTexts } from '../../../rules/forms/questionTexts.ts';

/** A form and its stored version; 0 is the built-in form. */
export type FormVersion = { version: number; form: Form };

type PrecedingForm = {
  form: Form;
  words: QuestionTexts;
  /** True if applicants answer it together with the edited form, before it. */
  isAsked?: boolean;
};

export type EditedForm = {
  form: Form;
  words: QuestionTexts;
  /** Default form for this purpose. Its questions can be switched on and off and have built-in texts. */
  builtIn: Form;
  outside: readonly PrecedingForm[];
  offers: Offers;
  level: 2 | 3;
  stored: Form;
  isStored: (key: string) => boolean;
};

export type Offers = {
  isRequired: boolean;
  /** Assessors answer the form: it has gates and words for scores. */
  isRubric?: boolean;
  profile?: { form: Form; words: QuestionTexts };
  without?: readonly KindName[];
};
