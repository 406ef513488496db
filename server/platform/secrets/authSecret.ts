import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../packages/files/index.ts';
import type { Env, PortalEnv } from '../settings/env.ts';

/**
 * Adds AUTH_SECRET to the settings. If it is not set, uses the secret in DATA_DIR/auth-secret, which is
 * generated on first use. If the file cannot be read or is too short, throws an error that the operator can
 * understand.
 */
export async function loadOrCreateAuthSecret(env: Env): Promise<PortalEnv> {
  if (env.AUTH_SECRET) return { ...env, AUTH_SECRET: env.AUTH_SECRET };
  const file = join(env.DATA_DIR, 'auth-secret');
  await makeFolder(env.DATA_DIR);
  // `wx` fails if the file exists: of two concurrent starts, one writes it and both read it.
  await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    ignoreExisting,
  );
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`AUTH_SECRET: ${file} is damaged. Delete it to get a new one.`);
  return { ...env, AUTH_SECRET: secret };
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw new Error(`AUTH_SECRET: cannot be kept in DATA_DIR: ${error.message}`);
}
