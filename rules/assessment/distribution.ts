import { MIN_ASSESSMENTS } from './estimateHarshness.ts';
import { combine } from './totals.ts';

const BAND = 1000;
const BANDS = 10;

/**
 * Totals in hundredths of a point. All fields except `count` are null if there are fewer than MIN_ASSESSMENTS totals.
 */
export type Distribution = {
  count: number;
  /**
   * Number of totals in each band, lowest first. A boundary belongs to the band above it, and 100 points belong to
   * the last band.
   */
  bands: number[] | null;
  lowest: number | null;
  median: number | null;
  highest: number | null;
};

export function distribute(totals: readonly number[]): Distribution {
  const count = totals.length;
  if (count < MIN_ASSESSMENTS) return { count, bands: null, lowest: null, median: null, highest: null };
  const bands = Array.from({ length: BANDS }, () => 0);
  for (const total of totals) {
    const band = Math.min(Math.floor(total / BAND), BANDS - 1);
    bands[band] = (bands[band] ?? 0) + 1;
  }
  const lowest = Math.min(...totals);
  const highest = Math.max(...totals);
  return { count, bands, lowest, median: combine(totals, 'median'), highest };
}
