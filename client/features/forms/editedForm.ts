import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { QuestionTexts } from '../../../rules/forms/questionTexts.ts';

/** A form and its stored version. Version 0 is the built-in form. */
export type FormVersion = { version: number; form: Form };

type PrecedingForm = {
  form: Form;
  words: QuestionTexts;
  /** True if applications ask the questions of this form before those of the edited form. */
  isAsked?: boolean;
};

export type EditedForm = {
  form: Form;
  words: QuestionTexts;
  builtIn: Form;
  outside: readonly PrecedingForm[];
  offers: Offers;
  level: 2 | 3;
  stored: Form;
  isStored: (key: string) => boolean;
};

export type Offers = {
  isRequired: boolean;
  isRubric?: boolean;
  profile?: { form: Form; words: QuestionTexts };
  without?: readonly KindName[];
};
