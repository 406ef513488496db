/**
 * Returns a path of this portal to which the user can return. Null for all other values: another site (`//evil`,
 * `https://evil`), a path that browsers interpret as another site (`/\evil`, `/<tab>/evil`), or another scheme
 * (`javascript:`).
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== 'string' || !given.startsWith('/')) return null;
  const base = 'https://portal.invalid';
  if (!URL.canParse(given, base)) return null;
  const url = new URL(given, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
