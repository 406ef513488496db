import type { KindName } from '../../../rules/forms/kinds/kinds.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { Words } from '../../../rules/forms/words.ts';

/** A form and the version that it is stored as; 0 is that which is built in. */
export type FormVersion = { version: number; form: Form };

/** A form that the same people are asked beside the edited one. */
type Outside = {
  form: Form;
  words: Words;
  /** Whether applicants answer it in one form with the edited one, before it. */
  isAsked?: boolean;
};

/** What the editor's parts need to know of the form. */
export type EditedForm = {
  form: Form;
  words: Words;
  /** What its purpose starts from: these questions can be switched on and off, and need no words. */
  builtIn: Form;
  /** Others that the same people are asked: conditions may compare their answers, too. */
  outside: readonly Outside[];
  offers: Offers;
  /** The level of the headings. */
  level: 2 | 3;
  /** What people are asked now. */
  stored: Form;
  /** Whether people may have answered it. */
  isStored: (key: string) => boolean;
};

/** What can be chosen of a question beside its words and limits. */
export type Offers = {
  isRequired: boolean;
  /** The applicant profile, where its answers are offered. */
  profile?: { form: Form; words: Words };
  /** Kinds that are not asked here. */
  without?: readonly KindName[];
};
