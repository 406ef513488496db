import { cpus, loadavg, totalmem } from 'node:os';

export type BenchOptions = { rounds: number; seconds: number; requests: number; size: number; only: string };

export type Figure = {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'MB' | 'ratio' | 'requests';
  target?: { atLeast: number } | { atMost: number };
  how: string;
  details?: Record<string, string | number>[];
};

export function isMet({ value, target }: Figure): boolean {
  if (!target) return true;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
}

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('Nothing was measured.');
  return found;
}

export function describeMachine(): string {
  const [load = 0] = loadavg();
  const memory = Math.round(totalmem() / 1e9);
  return `${cpus().length} × ${cpus()[0]?.model}, ${memory} GB, Node ${process.version}, load average ${load.toFixed(2)}`;
}

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

export function describeTimes(times: number[]): Record<string, number> {
  const shares = { 'p50 (ms)': 0.5, 'p95 (ms)': 0.95, 'p99 (ms)': 0.99, 'longest (ms)': 1 };
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, percentile(times, share)]));
}
