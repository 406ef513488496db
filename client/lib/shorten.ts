/** So many characters of what was typed are repeated in a sentence. */
const MAX_SHOWN = 60;

/** What was typed, as a sentence repeats it: the beginning of a long text. */
export function shorten(typed: string): string {
  const characters = [...typed];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('').trimEnd()}…` : typed;
}
