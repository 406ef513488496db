import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningDatabase, replaceEmbeddedDatabase } from '../../../packages/embeddedPostgres/index.ts';
import { describeContents } from '../../platform/backup/describeContents.ts';
import { checkPortalBackup, restoreDatabase } from '../../platform/backup/restoreDatabase.ts';
import { restoreFiles } from '../../platform/backup/restoreFiles.ts';
import { openDatabase } from '../../platform/database/connection.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { resumeOutgoing } from '../../platform/outgoing.ts';
import { directUrl, type Env, readEnv } from '../../platform/settings/env.ts';
import { explainFailure, openServer, resolveGiven, runProgram } from './program.ts';

const USAGE = `Brings back what npm run backup wrote: into DATA_DIR, or into the empty database of DATABASE_URL.

  npm run restore -- FILE [--force]
  npm run restore -- --resume

  --force    DATA_DIR holds a database already: keep that aside, under another name
  --resume   after a restore nothing goes out (mails, webhooks, refunds): let it go out now`;

const MIGRATIONS = join(projectFolder, 'prisma/migrations');

type Arguments = { file: string | undefined; mayReplace: boolean };

await runProgram({
  usage: USAGE,
  read: readArguments,
  run: ({ file, mayReplace }) =>
    file === undefined ? resume(readEnv()) : restore(readEnv(), file, mayReplace),
  explain: (error) => explainFailure(error, 'The disk is full: nothing was restored.'),
});

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, resume: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (others.length > 0 || (file !== undefined && values.resume))
    throw new Error('Give one file, or --resume.');
  if (values.resume) return { file: undefined, mayReplace: false };
  if (file === undefined) throw new Error('Which backup shall be restored?');
  return { file: resolveGiven(file), mayReplace: values.force };
}

async function restore(env: Env, file: string, mayReplace: boolean): Promise<undefined> {
  const checked = await checkPortalBackup(file, MIGRATIONS);
  console.log(`${file} is whole: ${describeContents(checked.contents)}, of ${checked.header.createdAt}.`);
  const now = new Date();
  const fill = async (url: string) => {
    const files = await restoreFiles(env, now, console.log);
    await restoreDatabase(url, file, checked, {
      migrations: MIGRATIONS,
      now,
      onOther: files.take,
      log: console.log,
    });
    await files.finish(url);
  };
  const url = directUrl(env);
  if (url) await fill(url);
  else {
    if (await findRunningDatabase(env.DATA_DIR))
      throw new Error(`A portal runs on DATA_DIR ${env.DATA_DIR}: stop it first.`);
    const former = await replaceEmbeddedDatabase({
      dataDir: env.DATA_DIR,
      mayReplace,
      log: console.log,
      fill,
    });
    if (former)
      console.log(`The former data are in ${former}; delete the folder when you do not need it any more.`);
  }
  console.log(
    'Restored. Everyone has to sign in again. Start the portal and look at it; mails, webhooks and refunds wait until you ' +
      'say: npm run restore -- --resume',
  );
}

async function resume(env: Env): Promise<undefined> {
  const database = await openServer(env);
  try {
    const db = openDatabase(database.url);
    const wasHeld = await resumeOutgoing({ db }).finally(() => db.$disconnect());
    console.log(
      wasHeld
        ? 'Mails, webhooks and refunds go out again, within a few seconds where the portal runs.'
        : 'Nothing was held: mails, webhooks and refunds go out already.',
    );
  } finally {
    await database.stop();
  }
}
