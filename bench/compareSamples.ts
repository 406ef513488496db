/**
 * The Mann-Whitney test of two samples: `p` is how probable ranks as unlike as these are when both come from one
 * distribution. By the normal approximation, which holds from some twenty values on.
 */
export function compareSamples(first: readonly number[], second: readonly number[]): { p: number } {
  const [n, m] = [first.length, second.length];
  const wins = first.reduce(
    (sum, one) => sum + second.reduce((won, other) => won + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  );
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  const z = Math.abs(wins - (n * m) / 2) / deviation;
  return { p: Math.min(1, 2 * tailOf(z)) };
}

/** The share of a normal distribution above `z`, to four places (Abramowitz and Stegun 26.2.17). */
function tailOf(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const series = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
  return (
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series.reduce((sum, factor) => (sum + factor) * t, 0)
  );
}
