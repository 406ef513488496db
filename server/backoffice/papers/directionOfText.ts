const RIGHT_TO_LEFT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** As its first letter runs, which is how browsers treat `dir="auto"`; null without letters. */
export function directionOfText(text: string): 'ltr' | 'rtl' | null {
  const letter = text.match(/\p{L}/u)?.[0];
  if (!letter) return null;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
