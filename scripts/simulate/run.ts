import { parseArgs } from 'node:util';
import { startPortal } from '../../e2e/startPortal.ts';
import { signIn } from './person.ts';
import { simulateAwards } from './simulateAwards.ts';
import { simulateRounds } from './simulateRounds.ts';

const USAGE = `Simulates assessment rounds and awards through the API and checks all totals with an independent calculation.

  npm run simulate -- --applications 500 --assessors 20

  --per-application 3   assessments of each application
  --seed 1              seed of the random scores
  --email, --password   of an admin; default: those of the demo
  PORTAL_URL            a running portal that shows its e-mails at /dev/mail; default: starts one`;

const number = (text: string, name: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name}: expected a whole number.\n\n${USAGE}`);
  return value;
};

const { values } = parseArgs({
  options: {
    applications: { type: 'string', default: '500' },
    assessors: { type: 'string', default: '20' },
    'per-application': { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    email: { type: 'string', default: 'admin@example.org' },
    password: { type: 'string', default: 'Demo!2026' },
    help: { type: 'boolean', default: false },
  },
});

async function run(): Promise<number> {
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const counts = {
    applications: number(values.applications, 'applications'),
    assessors: number(values.assessors, 'assessors'),
    perApplication: number(values['per-application'], 'per-application'),
    seed: number(values.seed, 'seed'),
  };
  const { PORTAL_URL } = process.env;
  const own = PORTAL_URL ? null : await startPortal({ LIMIT_SIGN_UP: '100000', LIMIT_API: '100000' });
  const url = PORTAL_URL ?? own?.url ?? '';
  const { email, password } = values;
  try {
    const enter = () => signIn(url, { email, password });
    const report = console.log;
    const { differences, ...rounds } = await simulateRounds({ url, staff: await enter(), ...counts, report });
    if (differences.length === 0)
      differences.push(...(await simulateAwards({ url, enter, report, ...rounds })));
    for (const difference of differences) console.error(difference);
    console.log(differences.length > 0 ? `${differences.length} differences.` : 'Everything agrees.');
    return differences.length > 0 ? 1 : 0;
  } finally {
    await own?.stop();
  }
}

process.exitCode = await run().catch((error: Error) => {
  console.error(error.message);
  return 1;
});
