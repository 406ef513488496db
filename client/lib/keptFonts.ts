/** Puts our fonts where the next page finds them, once this one answers: index.html reads the same key. */
export async function keepFonts(): Promise<void> {
  try {
    if (localStorage.getItem('fonts')) return;
    await Promise.all(
      ['1em "Inter Variable"', '1em "Source Serif 4 Variable"'].map((font) => document.fonts.load(font)),
    );
    localStorage.setItem('fonts', 'kept');
  } catch {
    // Without storage every page asks for them; where the line broke, the next one tries again.
  }
}
