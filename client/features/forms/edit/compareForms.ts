import { type Form, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { sortedText } from '../../../lib/format/sortedText.ts';

export type FormChanges = {
  added: Question[];
  removed: Question[];
  changed: Question[];
  isReordered: boolean;
};

export function compareForms(before: Form, after: Form): FormChanges {
  const [old, next] = [listQuestions(before), listQuestions(after)];
  const findIn = (form: Question[], key: string) => form.find((question) => question.key === key);
  const kept = next.filter(({ key }) => findIn(old, key));
  return {
    added: next.filter(({ key }) => !findIn(old, key)),
    removed: old.filter(({ key }) => !findIn(next, key)),
    changed: kept.filter((question) => sortedText(question) !== sortedText(findIn(old, question.key))),
    isReordered: sortedText(orderOf(before, kept)) !== sortedText(orderOf(after, kept)),
  };
}

function orderOf({ sections }: Form, kept: Question[]) {
  const keys = new Set(kept.map(({ key }) => key));
  return sections.flatMap(({ key, title, questions }) => [
    [key, title],
    ...questions.filter((question) => keys.has(question.key)).map((question) => question.key),
  ]);
}
