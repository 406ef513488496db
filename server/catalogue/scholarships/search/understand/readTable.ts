import { simplify } from './tokens.ts';

/** The words of a table, which are parted by spaces. */
export function wordsOf(table: string): string[] {
  return table.trim().split(/\s+/);
}

/** The parts of a table or of a line of it, without what parts them. */
export function partsOf(table: string, separator: '|' | ',' | '='): string[] {
  return table.split(separator).map((part) => part.trim());
}

/** The phrases of a table as they are looked up, with either word of `full/fully`. */
export function phrasesOf(table = ''): string[] {
  return partsOf(table, ',')
    .flatMap((phrase) =>
      wordsOf(phrase).reduce(
        (begun, words) => words.split('/').flatMap((word) => begun.map((before) => `${before} ${word}`)),
        [''],
      ),
    )
    .map(phraseKey)
    .filter(Boolean);
}

/** A phrase as it is looked up: its simplified words with a space between them. */
export function phraseKey(phrase: string): string {
  return phrase
    .split(/[^\p{L}\p{N}\p{M}'’.]+/u)
    .filter(Boolean)
    .map(simplify)
    .join(' ');
}
