/** What a file says must not steer the terminal. */
export function makePrintable(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\uFFFD');
}
