import type { OmittableField } from '../applications/applicationOptions.ts';
import { getRefereeBounds } from '../applications/references.ts';
import { APPLICATION_FIELDS } from './applicationForm.ts';
import { type Form, listQuestions, type Question, type QuestionByKind } from './question.ts';
import type { Texts } from './texts.ts';

type AskedDocument = { key: string; label: Texts | undefined; isRequired: boolean; maxFiles: number };

/** `dueOn` is null if the letters must arrive before the application is submitted. */
type AskedLetters = {
  key: string;
  label: Texts | undefined;
  min: number;
  max: number;
  dueOn: string | null;
};

export type ApplicationEffort = {
  questionCount: number;
  conditionalCount: number;
  documents: AskedDocument[];
  letters: AskedLetters[];
  minutes: number;
};

/**
 * Assumptions of the estimate in minutes; OPEN_WORDS is the expected length of a text without a limit. The estimate
 * excludes optional uploads, typed answers that depend on other answers, and the time that referees need.
 */
const SHORT = 1;
const WORDS_A_MINUTE = 10;
const OPEN_WORDS = 100;
const UPLOAD = 5;
const REFEREE = 3;
const STEP = 5;

export function estimateEffort(
  form: Form | null,
  omitted: readonly OmittableField[] = [],
): ApplicationEffort {
  const isOmitted = (key: string) => (omitted as readonly string[]).includes(key);
  const fields = listQuestions(APPLICATION_FIELDS).filter(({ key }) => !isOmitted(key));
  const asked = form ? listQuestions(form) : [];
  const answered = asked.filter(({ kind }) => kind !== 'document' && kind !== 'reference');
  const always = answered.filter(({ showWhen }) => !showWhen);
  const documents = asked.filter(isDocument).map(({ key, label, isRequired = false, maxFiles = 1 }) => ({
    ...{ key, label, isRequired, maxFiles },
  }));
  const letters = asked.filter(isReference).map((question) => readLetters(question));
  const minutes =
    fields.length * SHORT +
    (isOmitted('applicantImage') ? 0 : UPLOAD) +
    sum(always.map(minutesFor)) +
    UPLOAD * documents.filter(({ isRequired }) => isRequired).length +
    REFEREE * sum(letters.map(({ min }) => min));
  return {
    questionCount: fields.length + always.length,
    conditionalCount: answered.length - always.length,
    documents,
    letters,
    minutes: Math.ceil(minutes / STEP) * STEP,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function minutesFor(question: Question): number {
  if (question.kind !== 'paragraph') return SHORT;
  return Math.max(SHORT, (question.maxWords ?? OPEN_WORDS) / WORDS_A_MINUTE);
}

const isDocument = (question: Question): question is QuestionByKind<'document'> =>
  question.kind === 'document';

const isReference = (question: Question): question is QuestionByKind<'reference'> =>
  question.kind === 'reference';

function readLetters(question: QuestionByKind<'reference'>): AskedLetters {
  const { key, label, isRequired, due, dueOn } = question;
  const { min, max } = getRefereeBounds(question);
  return {
    ...{ key, label, max },
    min: isRequired ? min : 0,
    dueOn: (due === 'afterSubmitting' && dueOn) || null,
  };
}
