const MAX_SHOWN = 60;

export function shorten(typed: string): string {
  const characters = [...typed];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('').trimEnd()}…` : typed;
}
