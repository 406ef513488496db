import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkBackup } from '../../../packages/backup/index.ts';
import { makeFolder } from '../../../packages/files/index.ts';
import { backupName } from '../../platform/backup/backupName.ts';
import { describeContents } from '../../platform/backup/describeContents.ts';
import { readFiles, writePortalBackup } from '../../platform/backup/writePortalBackup.ts';
import { choosePictureStore } from '../../platform/integrations/pictures/choosePictureStore.ts';
import { PORTAL_VERSION } from '../../platform/portalVersion.ts';
import { loadOrCreateAuthSecret } from '../../platform/secrets/authSecret.ts';
import { type Env, readEnv } from '../../platform/settings/env.ts';
import { explainFailure, openServer, resolveGiven, runProgram } from './program.ts';

const USAGE = `Writes database, pictures and AUTH_SECRET into one file, while the portal runs or not, and reads it back.

  npm run backup -- FILE          FILE is new, or a folder: then the name is made from the time
  npm run backup -- --check FILE  only reads a backup and says what it holds

The file holds personal data and secrets: keep it where only operators read. Settings (.env) are not in it.`;

await runProgram({
  usage: USAGE,
  read: readArguments,
  run: ({ file, isCheck }) => (isCheck ? check(file) : backUp(readEnv(), file)),
  explain: (error) => explainFailure(error, 'The disk is full: nothing was kept.'),
});

function readArguments(args: string[]): { file: string; isCheck: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  });
  const [file, ...others] = positionals;
  if (file === undefined) throw new Error('Which file shall hold the backup?');
  if (others.length > 0) throw new Error('Give one file.');
  return { file: resolveGiven(file), isCheck: values.check };
}

async function check(file: string): Promise<undefined> {
  const { header, contents } = await checkBackup(file);
  console.log(`${file} is whole: ${describeContents(contents)}, of ${header.createdAt}.`);
}

async function backUp(env: Env, given: string): Promise<undefined> {
  const now = new Date();
  const file = await chooseName(given, now);
  const database = await openServer(env);
  try {
    const { AUTH_SECRET: authSecret } = await loadOrCreateAuthSecret(env);
    const options = { product: PORTAL_VERSION, now, authSecret, log: console.log };
    const contents = await writePortalBackup(database.url, file, {
      ...options,
      pictures: await choosePictureStore(env),
    });
    const { size } = await stat(file);
    console.log(`${file} (${(size / 1_000_000).toFixed(1)} MB) is whole: ${describeContents(contents)}.`);
    const { missingPictures, missingDocuments } = readFiles(contents);
    if (missingPictures.length > 0)
      console.error(
        `WARNING: ${missingPictures.length} pictures are not in this instance's picture store and so not in the backup.`,
      );
    if (missingDocuments.length > 0)
      console.error(
        `WARNING: ${missingDocuments.length} documents are not in this instance's store and so not in the backup.`,
      );
    console.log('It holds personal data and secrets: only operators should be able to read it.');
  } finally {
    await database.stop();
  }
}

async function chooseName(given: string, now: Date): Promise<string> {
  const found = await stat(given).catch(() => undefined);
  if (found?.isDirectory()) return join(given, backupName(now));
  if (found) throw new Error(`${given} exists already. Give a new name; nothing is overwritten.`);
  await makeFolder(resolve(given, '..'));
  return given;
}
