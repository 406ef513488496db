const YEAR = 365 * 24 * 60 * 60;

/** Loads the page again in another language, which this browser keeps for a year; nothing where it keeps no cookies. */
export function changeLanguage(language: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: Safari has the Cookie Store API since 2025 only.
  document.cookie = `language=${language}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  const isKept = document.cookie.split('; ').includes(`language=${language}`);
  if (isKept) location.reload();
}
