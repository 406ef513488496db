import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../server/platform/files/projectFolder.ts';
import type { BenchDatabases } from './databases.ts';
import { withBenchFolder } from './portal.ts';
import type { Figure } from './report.ts';
import { CITIES, COUNTRIES, TOPICS, WORDS } from './vocabulary.ts';

const RECORDS = 100_000;

export async function benchImport(databases: BenchDatabases): Promise<Figure[]> {
  const url = await databases.openEmpty(`imported_${Date.now()}`);
  return withBenchFolder(async (folder) => {
    const file = join(folder, 'scholarships.jsonl');
    await writeFile(file, writeRecords());
    const figures: Figure[] = [];
    for (const name of ['all new', 'none changed']) {
      figures.push({
        name: `import of ${RECORDS.toLocaleString('en')} records, ${name}`,
        value: await timeImport(file, { DATABASE_URL: url, DATA_DIR: folder }),
        unit: 's',
        target: { atMost: 60 },
        how: 'from spawning "node scripts/start.mjs import FILE --write" (built, JSON lines as mongoexport writes them) until it ended',
      });
    }
    return figures;
  });
}

function* writeRecords(): Generator<string> {
  for (let n = 0; n < RECORDS; n += 1) {
    const pick = <T>(from: readonly T[], step: number) => from[Math.floor(n / step) % from.length];
    const record = {
      _id: { $oid: n.toString(16).padStart(24, '0') },
      scholarshipName: `${pick(WORDS, 1)} ${pick(TOPICS, 7)} Scholarship ${n}`,
      university_name: `${pick(CITIES, 3)} University`,
      university_image: '',
      universityCountry: pick(COUNTRIES, 3),
      universityCity: pick(CITIES, 3),
      universityWorldRank: 1 + (n % 900),
      subjectCategory: pick(['Agriculture', 'Engineering', 'Doctor'], 1),
      scholarshipCategory: pick(['Full fund', 'Partial', 'Self-fund'], 2),
      degree: pick(['Diploma', 'Bachelor', 'Masters'], 5),
      tuitionFees: 1000 + (n % 5000),
      applicationFees: 10 + (n % 50),
      serviceCharge: n % 9,
      applicationDeadline: '2027-06-30',
      scholarshipPostDate: '2026-10-01',
      postedUserEmail: 'staff@example.org',
    };
    yield `${JSON.stringify(record)}\n`;
  }
}

async function timeImport(file: string, settings: Record<string, string>): Promise<number> {
  const started = performance.now();
  await promisify(execFile)(process.execPath, ['scripts/start.mjs', 'import', file, '--write'], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
  return (performance.now() - started) / 1000;
}
