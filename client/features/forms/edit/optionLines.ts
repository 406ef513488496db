import type { Texts } from '../../../../rules/forms/texts.ts';
import { codeFor } from './names.ts';

export type Option = { value: string; label?: Texts | undefined };

type Known = {
  options: readonly Option[];
  /** Options as they were saved. If the text of a removed option is typed again, the option gets its code back. */
  stored: readonly Option[];
  textOf: (option: Option) => string;
  tag: string;
};

/**
 * Reads options from lines in the portal's language. Unchanged lines keep their options, even in another order. If
 * the number of lines is the same, a changed line keeps the code and translations of the option at that position.
 */
export function readOptionLines(text: string, { options, stored, textOf, tag }: Known): Option[] {
  const lines = toLines(text);
  const removed = stored.filter(({ value }) => options.every((option) => option.value !== value));
  const pool = [...options, ...removed];
  const found = lines.map((line) => {
    const place = pool.findIndex((option) => textOf(option).trim() === line);
    return place < 0 ? undefined : pool.splice(place, 1)[0];
  });
  const taken = [...options, ...stored].map(({ value }) => value);
  return lines.map((line, index) => {
    const { [index]: same } = found;
    if (same) return same;
    const { [index]: renamed } = options;
    const isRenamed = renamed && lines.length === options.length && pool.includes(renamed);
    const value = isRenamed ? renamed.value : codeFor('', taken);
    taken.push(value);
    return { value, label: { ...(isRenamed && renamed.label), [tag]: line } };
  });
}

export function translateOptions(text: string, options: readonly Option[], tag: string): Option[] {
  const lines = text.split('\n');
  return options.map((option, index) => ({
    ...option,
    label: { ...option.label, [tag]: (lines[index] ?? '').trim() },
  }));
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
