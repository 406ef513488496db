import { simplify } from './tokens.ts';

export function splitWords(table: string): string[] {
  return table.trim().split(/\s+/);
}

export function splitTable(table: string, separator: '|' | ',' | '='): string[] {
  return table.split(separator).map((part) => part.trim());
}

/** Lists the phrases of a table as lookup keys. `full/fully` becomes two variants. */
export function listPhrases(table = ''): string[] {
  return splitTable(table, ',')
    .flatMap((phrase) =>
      splitWords(phrase).reduce(
        (begun, words) => words.split('/').flatMap((word) => begun.map((before) => `${before} ${word}`)),
        [''],
      ),
    )
    .map(phraseKey)
    .filter(Boolean);
}

export function phraseKey(phrase: string): string {
  return phrase
    .split(/[^\p{L}\p{N}\p{M}'’.]+/u)
    .filter(Boolean)
    .map(simplify)
    .join(' ');
}
