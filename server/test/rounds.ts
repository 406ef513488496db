/** Returns how many times a test repeats its steps: `short` in `npm test`, `long` in `npm run test:long`. */
export function rounds(short: number, long: number): number {
  return process.env.LONG_TESTS ? long : short;
}
