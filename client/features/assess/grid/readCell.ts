import type { CellQuestion } from './gridColumn.ts';

type Words = { yes: string; no: string };
type Read = { value: unknown; begun?: undefined } | { begun: string };

const first = (word: string) => word.charAt(0).toLowerCase();

export function formatCell(value: unknown, { yes, no }: Words): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return typeof value === 'number' ? String(value) : '';
}

export function describeScale(question: CellQuestion, { yes, no }: Words): string {
  if (question.kind === 'score') return `${question.from}–${question.to}`;
  return `${yes.charAt(0)} / ${no.charAt(0)}`;
}

/**
 * Parses the text of a cell. On a scale up to 9, and for a yes/no question, the last character replaces the answer.
 * An empty cell removes the answer. Returns `begun` for the start of a number, and undefined for other text.
 */
export function readCell(question: CellQuestion, text: string, words: Words): Read | undefined {
  const typed = text.trim();
  if (typed === '') return { value: null };
  const last = typed.slice(-1).toLowerCase();
  if (question.kind === 'statement') {
    if (last === first(words.yes) || last === '1') return { value: true };
    if (last === first(words.no) || last === '0') return { value: false };
    return words.yes.startsWith(typed) || words.no.startsWith(typed) ? { value: null } : undefined;
  }
  const { from, to } = question;
  const number = to <= 9 ? last : typed;
  if (!/^\d{1,3}$/.test(number)) return undefined;
  const value = Number(number);
  if (value >= from && value <= to) return { value };
  return value < from && to > 9 ? { begun: number } : undefined;
}
