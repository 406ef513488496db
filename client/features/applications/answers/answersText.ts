import type { Answers } from '../../../../rules/forms/facts.ts';
import { sortedText } from '../../../lib/sortedText.ts';

// The form holds answers as one text: its library would take the keys of an object for names of fields.

export function writeAnswers(answers: Answers | undefined): string {
  return answers ? JSON.stringify(answers) : '';
}

export function readAnswers(text: string | undefined): Answers {
  return text ? JSON.parse(text) : {};
}

/** The keys under which two sets of answers differ; nothing and null are the same. */
export function differingKeys(one: Answers = {}, other: Answers = {}): string[] {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const textOf = (answer: unknown) => sortedText(answer ?? null);
  return keys.filter((key) => textOf(one[key]) !== textOf(other[key]));
}

export function isSameAnswers(one: Answers | undefined, other: Answers | undefined): boolean {
  return differingKeys(one, other).length === 0;
}

/** What of the answers is to be stored instead of what is; null takes one away. */
export function changedAnswers(stored: Answers | undefined, now: Answers): Answers {
  return Object.fromEntries(differingKeys(stored, now).map((key) => [key, now[key] ?? null]));
}
