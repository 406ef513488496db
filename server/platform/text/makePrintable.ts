/** Replaces control characters, with which the content of a file could control the terminal. */
export function makePrintable(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\uFFFD');
}
