import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../../packages/files/index.ts';
import type { Env, PortalEnv } from '../settings/env.ts';

/**
 * Adds AUTH_SECRET to the settings. If AUTH_SECRET is not set, uses the secret in DATA_DIR/auth-secret, which is
 * generated on first use. Throws an error for the operator if the file is unreadable or too short.
 */
export async function loadOrCreateAuthSecret(env: Env): Promise<PortalEnv> {
  if (env.AUTH_SECRET) return { ...env, AUTH_SECRET: env.AUTH_SECRET };
  const file = join(env.DATA_DIR, 'auth-secret');
  await makeFolder(env.DATA_DIR);
  await createOnce(file, randomBytes(48).toString('base64url'));
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`AUTH_SECRET: ${file} is damaged. Delete it to get a new one.`);
  return { ...env, AUTH_SECRET: secret };
}

/**
 * Links the file to a complete draft, so that simultaneous starts create only one file and never read it half
 * written.
 */
async function createOnce(file: string, secret: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, secret, { mode: 0o600, flush: true });
    await link(draft, file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new Error(`AUTH_SECRET: cannot be kept in DATA_DIR: ${message}`);
  } finally {
    await rm(draft, { force: true });
  }
}
