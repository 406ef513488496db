/** Removes characters with which a file's content could control the terminal. */
export function makePrintable(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\uFFFD');
}
