import { splitTable, splitWords } from './readTable.ts';
import { CITIES } from './tables/places.ts';
import { UNIVERSITIES } from './tables/universities.ts';
import type { Token } from './tokens.ts';

type Names = ReadonlyMap<string, readonly string[][]>;

export const CITY_NAMES: Names = new Map(
  splitTable(CITIES, '|').flatMap((line) => {
    const names = splitTable(line, ',');
    return names.map((name) => [name, names.filter((other) => other !== name).map(splitWords)] as const);
  }),
);

export const UNIVERSITY_NAMES: Names = new Map(
  splitTable(UNIVERSITIES, '|').flatMap((line) => {
    const [short = '', names = ''] = splitTable(line, '=');
    return splitTable(short, ',').map((name) => [name, splitTable(names, ',').map(splitWords)] as const);
  }),
);

const LONG: ReadonlySet<string> = new Set(
  [...CITY_NAMES.keys(), ...UNIVERSITY_NAMES.keys()].filter((name) => name.includes(' ')),
);
const MAX_NAME_WORDS = Math.max(...[...LONG].map((name) => name.split(' ').length));

/** Prefix of a name that continues in the next word: `mc gill`. */
const MC = /^ma?c$/;

export function hasOtherNames(text: string): boolean {
  return CITY_NAMES.has(text) || UNIVERSITY_NAMES.has(text);
}

/** Joins the tokens of a name such as `u of t` or `ciudad de mexico`. */
export function joinNames(text: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const length = lengthOfName(text, at);
    joined.push(...(length > 1 ? joinTokens(text.slice(at, at + length)) : text.slice(at, at + 1)));
    at += length;
  }
  return joined;
}

function joinTokens(tokens: readonly Token[]): Token[] {
  const between = MC.test(tokens[0]?.text ?? '') ? '' : ' ';
  return tokens.slice(0, 1).map((first) => ({
    ...first,
    text: tokens.map(({ text }) => text).join(between),
    raw: tokens.map(({ raw }) => raw).join(between),
    end: tokens.at(-1)?.end ?? first.end,
    isLetters: false,
  }));
}

function lengthOfName(tokens: readonly Token[], at: number): number {
  for (let length = MAX_NAME_WORDS; length > 1; length -= 1) {
    const words = tokens.slice(at, at + length);
    const isName = LONG.has(words.map(({ text }) => text).join(' '));
    const isMc = length === 2 && MC.test(words[0]?.text ?? '');
    if ((isName || isMc) && words.length === length && words.every(({ isQuoted }) => !isQuoted))
      return length;
  }
  return 1;
}
