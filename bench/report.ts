import { cpus, loadavg, totalmem } from 'node:os';

/** How long and how often a part measures, and which of its cases. */
export type BenchOptions = { rounds: number; seconds: number; requests: number; size: number; only: string };

/** One measured figure, what it should be, and how it was measured. */
export type Figure = {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'ratio' | 'requests';
  target?: { atLeast: number } | { atMost: number };
  how: string;
  /** The single measurements behind it, one row each. */
  details?: Record<string, string | number>[];
};

/** True when the figure meets its target, or has none. */
export function isMet({ value, target }: Figure): boolean {
  if (!target) return true;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** The value that a share of all values does not exceed (nearest rank). */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

/** The machine that the figures were measured on. */
export function describeMachine(): string {
  const [load = 0] = loadavg();
  const memory = Math.round(totalmem() / 1e9);
  return `${cpus().length} × ${cpus()[0]?.model}, ${memory} GB, Node ${process.version}, load average ${load.toFixed(2)}`;
}

/** Prints the figures of a part, the single measurements first. */
export function printFigures(part: string, figures: Figure[]): void {
  for (const { name, details } of figures) {
    if (!details) continue;
    console.log(`\n${name}`);
    console.table(details.map(roundNumbers));
  }
  console.log(`\n── ${part}`);
  console.table(figures.map(formatFigure));
  for (const how of new Set(figures.map((figure) => figure.how))) console.log(`  ${how}`);
}

function formatFigure(figure: Figure) {
  const { name, value, unit, target } = figure;
  const wanted = target && ('atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`);
  const met = isMet(figure) ? 'yes' : 'NO';
  return roundNumbers({ figure: name, value, unit, target: wanted ?? '', met });
}

function roundNumbers(row: Record<string, string | number>) {
  const round = (value: string | number) => (typeof value === 'number' ? Number(value.toFixed(2)) : value);
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)]));
}

/** The middle and the upper end of times in milliseconds, as a row of a table. */
export function describeTimes(times: number[]): Record<string, number> {
  const shares = { 'p50 (ms)': 0.5, 'p95 (ms)': 0.95, 'p99 (ms)': 0.99, 'longest (ms)': 1 };
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, percentile(times, share)]));
}
