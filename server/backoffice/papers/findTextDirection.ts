const RIGHT_TO_LEFT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the direction of the first letter, as browsers do for `dir="auto"`, or null if there are no letters. */
export function findTextDirection(text: string): 'ltr' | 'rtl' | null {
  const letter = text.match(/\p{L}/u)?.[0];
  if (!letter) return null;
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
