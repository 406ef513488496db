import { parseArgs } from 'node:util';
import { isPortalAddress } from '../../accounts/pictures/choosePicture.ts';
import { describeImport } from '../../catalogue/scholarships/import/describeImport.ts';
import { importScholarships } from '../../catalogue/scholarships/import/importScholarships.ts';
import { FORMATS, type Format } from '../../catalogue/scholarships/import/read/sourceRecord.ts';
import { reportProgress } from '../../catalogue/scholarships/import/reportProgress.ts';
import { AppError } from '../../platform/errors.ts';
import { choosePaymentProvider } from '../../platform/integrations/payments/choosePaymentProvider.ts';
import { loadOrCreateAuthSecret } from '../../platform/secrets/authSecret.ts';
import { type PortalEnv, readEnv } from '../../platform/settings/env.ts';
import { makePrintable } from '../../platform/text/makePrintable.ts';
import { scholarshipSpelling } from '../rest/wire.ts';
import {
  explainFailure,
  openMigratedServer,
  readStoredSettings,
  resolveGiven,
  runProgram,
} from './program.ts';

const USAGE = `Imports scholarships from a JSON, JSON lines, CSV or XLSX file. See docs/import.md.

  npm run import -- FILE [--write] [--skip-bad] [--format ${FORMATS.join('|')}]

  --write      writes; without it you only see what would happen
  --skip-bad   writes the good records although others are bad
  --format     when the first sign of a text does not tell its format`;

type Arguments = { file: string; isWrite: boolean; skipsBad: boolean; format: Format | undefined };

await runProgram({
  usage: USAGE,
  read: readArguments,
  run: async (given) => importFile(given, await loadOrCreateAuthSecret(readEnv())),
  explain: (error) =>
    `${makePrintable(explainFailure(error))}${isUncertain(error) ? '' : '\nNothing was written.'}`,
});

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      'skip-bad': { type: 'boolean', default: false },
      format: { type: 'string' },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined) throw new Error('Which file shall be imported?');
  if (others.length > 0) throw new Error('Give one file.');
  const format = FORMATS.find((name) => name === values.format);
  if (values.format !== undefined && !format) throw new Error(`--format is one of ${FORMATS.join(', ')}.`);
  return { file: resolveGiven(file), isWrite: values.write, skipsBad: values['skip-bad'], format };
}

async function importFile({ file, isWrite, skipsBad, format }: Arguments, env: PortalEnv): Promise<number> {
  const stopping = new AbortController();
  // A second signal ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stopping.abort(new Error('Stopped.')));
  }
  const database = await openMigratedServer(env);
  try {
    await readStoredSettings(database.url, env);
    const report = await importScholarships(database.url, file, scholarshipSpelling(env), {
      isWrite,
      skipsBad,
      format,
      timeZone: env.TIME_ZONE,
      takesFees: choosePaymentProvider(env) !== null,
      isOwnAddress: (address) => isPortalAddress(env, address),
      onProgress: reportProgress(process.stdout),
      signal: stopping.signal,
    });
    console.log(describeImport(report, { isWrite, skipsBad }));
    return report.bad > 0 && !skipsBad ? 1 : 0;
  } finally {
    await database.stop().catch((error: Error) => console.error(error.message));
  }
}

function isUncertain(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}
