const YEAR = 365 * 24 * 60 * 60;

/** Reloads the page in another language. Has no effect if cookies are blocked. */
export function changeLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has supported the Cookie Store API only since 2025.
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  const isKept = document.cookie.split('; ').includes(`language=${language}`);
  if (isKept) location.reload();
}
