import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { projectFolder } from '../server/start/projectFolder.ts';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { readMemory } from './processMemory.ts';
import type { Figure } from './report.ts';
import { CITIES, COUNTRIES, TOPICS, WORDS } from './vocabulary.ts';

const RECORDS = 100_000;

/** Seconds. */
const TARGET = 60;

/** Between two looks at the process, in milliseconds. */
const LOOK_EVERY = 100;

/** What the file holds at each import, one after the other into the same database. */
const FILES = {
  'all new': { fee: 10, kind: 'Scholarship' },
  'none changed': { fee: 10, kind: 'Scholarship' },
  'every fee changed': { fee: 11, kind: 'Scholarship' },
  'every name and fee changed': { fee: 12, kind: 'Award' },
};

/** How long `npm run import -- FILE --write` takes for 100,000 records, and the most memory that it needs. */
export async function benchImport(databases: BenchDatabases): Promise<Figure[]> {
  const url = await databases.openEmpty(`imported_${Date.now()}`);
  const folder = await makeBenchFolder();
  try {
    const runs = [];
    for (const [name, changes] of Object.entries(FILES)) {
      const file = join(folder, 'scholarships.jsonl');
      await pipeline(Readable.from(writeRecords(changes)), createWriteStream(file));
      runs.push({ name, ...(await timeImport(file, { DATABASE_URL: url, DATA_DIR: folder })) });
    }
    return runs.map(({ name, seconds, memory }) => ({
      name: `import of ${RECORDS.toLocaleString('en')} records, ${name}`,
      value: seconds,
      unit: 's',
      target: { atMost: TARGET },
      how: 'from spawning "node scripts/start.mjs import FILE --write" (built, JSON lines as mongoexport writes them) until it ended; the most resident memory is VmHWM of the process',
      details: [{ 'most RSS (MB)': memory }],
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function* writeRecords({ fee, kind }: { fee: number; kind: string }): Generator<string> {
  for (let n = 0; n < RECORDS; n += 1) {
    const pick = <T>(from: readonly T[], step: number) => from[Math.floor(n / step) % from.length];
    const record = {
      _id: { $oid: n.toString(16).padStart(24, '0') },
      scholarshipName: `${pick(WORDS, 1)} ${pick(TOPICS, 7)} ${kind} ${n}`,
      university_name: `${pick(CITIES, 3)} University`,
      university_image: '',
      universityCountry: pick(COUNTRIES, 3),
      universityCity: pick(CITIES, 3),
      universityWorldRank: 1 + (n % 900),
      subjectCategory: pick(['Agriculture', 'Engineering', 'Doctor'], 1),
      scholarshipCategory: pick(['Full fund', 'Partial', 'Self-fund'], 2),
      degree: pick(['Diploma', 'Bachelor', 'Masters'], 5),
      tuitionFees: 1000 + (n % 5000),
      applicationFees: fee + (n % 50),
      serviceCharge: n % 9,
      applicationDeadline: '2027-06-30',
      scholarshipPostDate: '2026-10-01',
      postedUserEmail: 'staff@example.org',
    };
    yield `${JSON.stringify(record)}\n`;
  }
}

/** Seconds, and MB of memory. Throws with what the import said when it refused. */
async function timeImport(file: string, settings: Record<string, string>) {
  const started = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs', 'import', file, '--write'], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  let memory = 0;
  const looks = setInterval(() => {
    memory = Math.max(memory, readMemory(child.pid, 'VmHWM'));
  }, LOOK_EVERY);
  const [code] = await once(child, 'exit');
  clearInterval(looks);
  if (code !== 0) throw new Error(`The import ended with ${code}:\n${said}`);
  return { seconds: (performance.now() - started) / 1000, memory: Math.round(memory) };
}
