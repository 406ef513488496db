import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { Words } from '../../../rules/forms/words.ts';

/** A form and its stored version; 0 is the built-in form. */
export type FormVersion = { version: number; form: Form };

type Outside = {
  form: Form;
  words: Words;
  /** True if applicants answer it together with the edited form, before it. */
  isAsked?: boolean;
};

export type EditedForm = {
  form: Form;
  words: Words;
  /** Default form for this purpose. Its questions can be switched on and off and have built-in texts. */
  builtIn: Form;
  outside: readonly Outside[];
  offers: Offers;
  level: 2 | 3;
  stored: Form;
  isStored: (key: string) => boolean;
};

export type Offers = {
  isRequired: boolean;
  profile?: { form: Form; words: Words };
  without?: readonly KindName[];
};
