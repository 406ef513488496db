import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../settings/env.ts';
import { loadOrCreateAuthSecret } from './authSecret.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-secret-'));
});

afterEach(() => rm(folder, { recursive: true }));

const keep = (settings: Record<string, string> = {}) =>
  loadOrCreateAuthSecret(readEnv({ DATA_DIR: folder, ...settings }));

describe('auth secret', () => {
  it('simultaneous starts create the same auth secret, readable only by its owner', async () => {
    const starts = await Promise.all(Array.from({ length: 50 }, () => keep()));
    const [secret = '', ...others] = new Set(starts.map((start) => start.AUTH_SECRET));
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(others).toEqual([]);
    expect((await keep()).AUTH_SECRET).toBe(secret);
    expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['auth-secret']);
  });

  it('instances that start at the same time never see a half-written auth secret', async () => {
    const sizes = new Set<number | undefined>();
    let started = false;
    const start = keep().finally(() => {
      started = true;
    });
    while (!started) {
      sizes.add(statSync(join(folder, 'auth-secret'), { throwIfNoEntry: false })?.size);
      await setImmediate();
    }
    const { AUTH_SECRET } = await start;
    expect([...sizes].filter((size) => size !== undefined && size < AUTH_SECRET.length)).toEqual([]);
  });

  it('a configured auth secret is used without writing a file', async () => {
    const AUTH_SECRET = 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A';
    expect((await keep({ AUTH_SECRET })).AUTH_SECRET).toBe(AUTH_SECRET);
    await expect(stat(join(folder, 'auth-secret'))).rejects.toThrow('ENOENT');
  });

  it('a damaged auth secret file prevents the portal from starting', async () => {
    await writeFile(join(folder, 'auth-secret'), 'short');
    await expect(keep()).rejects.toThrow(/AUTH_SECRET: .*damaged/);
  });
});
