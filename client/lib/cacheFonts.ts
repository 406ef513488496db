/** Loads our fonts into the browser's cache for the next page. index.html reads the same storage key. */
export async function cacheFonts(): Promise<void> {
  try {
    if (localStorage.getItem('fonts')) return;
    await Promise.all(
      ['1em "Inter Variable"', '1em "Source Serif 4 Variable"'].map((font) => document.fonts.load(font)),
    );
    localStorage.setItem('fonts', 'kept');
  } catch {
    // Without storage, every page loads the fonts. After a network failure, the next page retries.
  }
}
