import { CITY_NAMES } from './cities.ts';
import type { Token } from './tokens.ts';
import { UNIVERSITY_NAMES } from './universities.ts';

/** Names of several words that are looked for as one. */
const LONG_NAMES = [...CITY_NAMES.keys(), ...UNIVERSITY_NAMES.keys()].filter((name) => name.includes(' '));
const MAX_NAME_WORDS = Math.max(...LONG_NAMES.map((name) => name.split(' ').length));

/** Belongs to what follows: `mc gill`. */
const MC = /^ma?c$/;
const LONG: ReadonlySet<string> = new Set(LONG_NAMES);

/** True for what a place or a university is called besides. */
export function hasOtherNames(text: string): boolean {
  return CITY_NAMES.has(text) || UNIVERSITY_NAMES.has(text);
}

/** The tokens with those of a name such as `u of t` or `ciudad de mexico` joined to one. */
export function joinNames(text: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const length = lengthOfName(text, at);
    const [first, last] = [text[at] as Token, text[at + length - 1] as Token];
    joined.push(length === 1 ? first : join(text.slice(at, at + length), first, last));
    at += length;
  }
  return joined;
}

function join(tokens: readonly Token[], first: Token, last: Token): Token {
  const between = MC.test(first.text) ? '' : ' ';
  return {
    ...first,
    text: tokens.map(({ text }) => text).join(between),
    raw: tokens.map(({ raw }) => raw).join(between),
    end: last.end,
    isLetters: false,
  };
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
