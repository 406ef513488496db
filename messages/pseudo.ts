import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Catalogue } from './catalogue.ts';
import type { PseudoLanguage } from './languages.ts';

const ACCENTED: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'áƀçđéƒğĥíĵķĺɱñóþɋŕšŧúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶĹṀÑÓÞɊŔŠŦÚṼŴẊÝŽ'][index] ?? letter,
  ]),
);

const LITERAL = 0;
const TAG = 8;

/**
 * Converts `Subscribe` to `[Šúƀšçŕíƀé óñé ŧ]` for `en-XA`, or makes each text read from right to left for `ar-XB`.
 */
export function pseudoCatalogue(catalogue: Catalogue, language: PseudoLanguage): Catalogue {
  const change = language === 'en-XA' ? lengthen : mirror;
  return Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, change(message)]));
}

function lengthen(message: Catalogue[string]): Catalogue[string] {
  const elements = typeof message === 'string' ? [literal(message)] : message;
  const letters = JSON.stringify(lettersOf(elements)).length;
  const filling = FILLING.repeat(1 + letters / FILLING.length).slice(0, Math.ceil(letters * 0.4));
  return [literal('['), ...mapText(elements, accent), literal(` ${filling.trim()}]`)];
}

const FILLING = 'óñé ŧŵó ŧĥŕéé ƒóúŕ ƒíṽé šíẋ šéṽéñ éíğĥŧ ñíñé ŧéñ ';

function accent(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[letter] ?? letter);
}

function mirror(message: Catalogue[string]): Catalogue[string] {
  const turn = (text: string) => (text.trim() === '' ? text : `\u202e${accent(text)}\u202c`);
  return mapText(typeof message === 'string' ? [literal(message)] : message, turn);
}

const literal = (value: string) => ({ type: LITERAL, value }) as MessageFormatElement;

function mapText(
  elements: readonly MessageFormatElement[],
  change: (text: string) => string,
): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === LITERAL) return { ...element, value: change(element.value) };
    if (element.type === TAG && element.value === 'code') return element;
    if (element.type === TAG) return { ...element, children: mapText(element.children, change) };
    if (!('options' in element)) return element;
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: mapText(option.value, change) },
    ]);
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
  });
}

function lettersOf(elements: readonly MessageFormatElement[]): string {
  let letters = '';
  mapText(elements, (text) => {
    letters += text;
    return text;
  });
  return letters;
}
