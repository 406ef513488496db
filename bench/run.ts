import { parseArgs } from 'node:util';
import { benchAnswers } from './answers.ts';
import { startBenchDatabases } from './benchDatabases.ts';
import { buildPortal } from './benchPortal.ts';
import { benchCrowd } from './crowd.ts';
import { benchEligibility } from './eligibility.ts';
import { benchGraphql } from './graphql.ts';
import { benchHostile } from './hostile.ts';
import { benchImport } from './import.ts';
import { benchMemory } from './memory.ts';
import { benchMixed } from './mixed.ts';
import { benchOverload } from './overload.ts';
import { describeMachine, type Figure, isMet, printFigures, saveFigures } from './report.ts';
import { benchScale } from './scale.ts';
import { benchScreens } from './screens.ts';
import { benchSearches } from './searches.ts';
import { benchSignedIn } from './signedIn.ts';
import { benchSoak } from './soak.ts';
import { benchStaff } from './staff.ts';
import { benchStart } from './start.ts';
import { benchTiming } from './timing.ts';

// `npm run bench [-- start graphql signedIn answers mixed crowd memory overload hostile timing import searches scale eligibility staff screens] [--data DIR] [--quick] [--only TEXT]`, see bench/README.md.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '50' },
  },
});
const size = values.quick
  ? { rounds: 3, seconds: 2, requests: 20 }
  : { rounds: 5, seconds: 6, requests: 100 };

const PARTS: Record<string, () => Promise<Figure[]>> = {
  start: benchStart,
  graphql: () => withDatabases((databases) => benchGraphql(databases, size)),
  signedIn: () => withDatabases((databases) => benchSignedIn(databases, { ...size, only: values.only })),
  answers: () =>
    withDatabases((databases) =>
      benchAnswers(databases, { ...size, quick: values.quick, only: values.only }),
    ),
  mixed: () => benchMixed(values),
  crowd: () => benchCrowd(values),
  memory: () => withDatabases(benchMemory),
  overload: () => withDatabases((databases) => benchOverload(databases, size)),
  hostile: () => withDatabases((databases) => benchHostile(databases, { ...size, only: values.only })),
  timing: () => withDatabases(benchTiming),
  import: () => withDatabases(benchImport),
  searches: () => withDatabases(benchSearches),
  scale: () => withDatabases((databases) => benchScale(databases, { ...size, only: values.only })),
  eligibility: () =>
    withDatabases((databases) => benchEligibility(databases, { ...size, only: values.only })),
  staff: () => withDatabases((databases) => benchStaff(databases, { ...size, only: values.only })),
  screens: () => withDatabases((databases) => benchScreens(databases, size)),
};

/** Only when it is asked for by name: half an hour is more than all the others take. */
const SOAK = 'soak';
PARTS[SOAK] = () =>
  withDatabases((databases) =>
    benchSoak(databases, { minutes: Number(values.minutes), rate: Number(values.rate) }),
  );

const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS).filter((part) => part !== SOAK);
buildPortal();
console.table(describeMachine());
const missed: string[] = [];
for (const part of chosen) {
  const measure = PARTS[part];
  if (!measure) throw new Error(`There is no bench "${part}"; there are ${Object.keys(PARTS).join(', ')}.`);
  const figures = await measure();
  printFigures(part, figures);
  saveFigures(part, figures);
  missed.push(...figures.filter((figure) => !isMet(figure)).map(({ name }) => name));
}
console.log(missed.length > 0 ? `\nBelow target: ${missed.join('; ')}` : '\nEvery target is met.');
process.exitCode = missed.length > 0 ? 1 : 0;

async function withDatabases(
  work: (databases: Awaited<ReturnType<typeof startBenchDatabases>>) => Promise<Figure[]>,
) {
  const databases = await startBenchDatabases(values.data);
  try {
    return await work(databases);
  } finally {
    await databases.stop();
  }
}
