/** Prevents a file's content from controlling the terminal. */
export function makePrintable(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\uFFFD');
}
