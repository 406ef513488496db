import type { Answers } from '../../../../rules/forms/facts/facts.ts';
import { sortedText } from '../../../lib/format/sortedText.ts';

// The form stores answers as one string, because the form library would treat an object's keys as field
// names.

export function writeAnswers(answers: Answers | undefined): string {
  return answers ? JSON.stringify(answers) : '';
}

export function readAnswers(text: string | undefined): Answers {
  return text ? JSON.parse(text) : {};
}

/** Returns the keys whose answers differ between two sets. Undefined and null count as equal. */
export function differingKeys(one: Answers = {}, other: Answers = {}): string[] {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const textOf = (answer: unknown) => sortedText(answer ?? null);
  return keys.filter((key) => textOf(one[key]) !== textOf(other[key]));
}

export function isSameAnswers(one: Answers | undefined, other: Answers | undefined): boolean {
  return differingKeys(one, other).length === 0;
}

export function changedAnswers(stored: Answers | undefined, now: Answers): Answers {
  return Object.fromEntries(differingKeys(stored, now).map((key) => [key, now[key] ?? null]));
}
