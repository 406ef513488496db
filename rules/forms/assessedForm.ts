import type { KindName } from './kinds/kinds.ts';
import { type Form, listQuestions, type Question } from './question.ts';
import type { Texts } from './texts.ts';

/** Types of questions whose answers assessors read. A new type is hidden until it is added here. */
const READ_KINDS: readonly KindName[] = [
  ...(['line', 'paragraph', 'number', 'date', 'choice', 'choices'] as const),
  ...(['country', 'money', 'grade', 'statement'] as const),
];

/**
 * Properties that are needed to show an answer. Conditions are excluded, because they could reveal a hidden
 * answer.
 */
const SHOWN_PROPERTIES = ['key', 'kind', 'label', 'help', 'options', 'currency', 'isWhole'] as const;

type Reader = { isBlind: boolean; profile: Form };

export function assessedForm(form: Form, reader: Reader): Form {
  const sections = form.sections.map(({ key, title, questions }) => ({
    ...{ key, ...(title && { title }) },
    questions: questions.filter((question) => isRead(question, reader)).map(pickShown),
  }));
  return { sections: sections.filter(({ questions }) => questions.length > 0) };
}

export function assessedDocuments(form: Form, reader: Reader): { key: string; label: Texts | undefined }[] {
  return listQuestions(form)
    .filter((question) => question.kind === 'document' && !isHidden(question, reader))
    .map(({ key, label }) => ({ key, label }));
}

function isRead(question: Question, reader: Reader): boolean {
  // Links are hidden in blind rounds, because the page that they open may name the applicant.
  const isKnown = READ_KINDS.includes(question.kind) || (question.kind === 'link' && !reader.isBlind);
  return isKnown && !isHidden(question, reader);
}

function isHidden({ isIdentifying, profileKey }: Question, { isBlind, profile }: Reader): boolean {
  if (!isBlind) return false;
  const copied = listQuestions(profile).find(({ key }) => key === profileKey);
  return Boolean(isIdentifying || copied?.isIdentifying);
}

function pickShown(question: Question): Question {
  const shown = SHOWN_PROPERTIES.flatMap((name) =>
    name in question ? [[name, question[name as keyof Question]] as const] : [],
  );
  return Object.fromEntries(shown) as unknown as Question;
}
