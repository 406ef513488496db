import { parseArgs } from 'node:util';
import { type BenchDatabases, withDatabases } from './databases.ts';
import { benchHostile } from './hostile.ts';
import { benchImport } from './import.ts';
import { benchLists } from './lists.ts';
import { benchMixed } from './mixed.ts';
import { benchOverload } from './overload.ts';
import { buildPortal } from './portal.ts';
import { type BenchOptions, describeMachine, type Figure, isMet, printFigures } from './report.ts';
import { benchScale } from './scale.ts';
import { benchSignedIn } from './signedIn.ts';
import { benchStart } from './start.ts';
import { benchTiming } from './timing.ts';

const PARTS: Record<string, (databases: BenchDatabases, options: BenchOptions) => Promise<Figure[]>> = {
  start: benchStart,
  lists: benchLists,
  signedIn: benchSignedIn,
  mixed: benchMixed,
  overload: benchOverload,
  hostile: benchHostile,
  timing: benchTiming,
  import: benchImport,
  scale: benchScale,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    size: { type: 'string', default: '100000' },
  },
});
const options: BenchOptions = {
  ...(values.quick ? { rounds: 3, seconds: 2, requests: 20 } : { rounds: 5, seconds: 6, requests: 100 }),
  only: values.only,
  size: Number(values.size),
};

const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = chosen.filter((part) => !PARTS[part]);
if (unknown.length > 0) throw new Error(`No bench is called ${unknown}; there are ${Object.keys(PARTS)}.`);
buildPortal();
console.log(describeMachine());
const missed: string[] = [];
await withDatabases(values.data, async (databases) => {
  for (const part of chosen) {
    const figures = (await PARTS[part]?.(databases, options)) ?? [];
    printFigures(part, figures);
    missed.push(...figures.filter((figure) => !isMet(figure)).map(({ name }) => name));
  }
});
console.log(missed.length > 0 ? `\nBelow target: ${missed.join('; ')}` : '\nEvery target is met.');
process.exitCode = missed.length > 0 ? 1 : 0;
