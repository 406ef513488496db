/**
 * Returns a path of this portal to which the user can return. Null for all other values: another site
 * (`//evil`, `https://evil`), another scheme (`javascript:`), or a path that browsers interpret as one
 * (`/\evil`, `/<tab>/evil`).
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== 'string' || !given.startsWith('/')) return null;
  const base = 'https://portal.invalid';
  if (!URL.canParse(given, base)) return null;
  const url = new URL(given, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}
