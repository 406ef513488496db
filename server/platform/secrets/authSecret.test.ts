import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
    const [first, second] = await Promise.all([keep(), keep()]);
    expect(first?.AUTH_SECRET.length).toBeGreaterThanOrEqual(32);
    expect(second?.AUTH_SECRET).toBe(first?.AUTH_SECRET);
    expect((await keep()).AUTH_SECRET).toBe(first?.AUTH_SECRET);
    expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
  });

  it('a configured auth secret is used without writing a file', async () => {
    const AUTH_SECRET = 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A';
    expect((await keep({ AUTH_SECRET })).AUTH_SECRET).toBe(AUTH_SECRET);
    await expect(stat(join(folder, 'auth-secret'))).rejects.toThrow('ENOENT');
  });

  it('a damaged auth secret file prevents the start', async () => {
    await writeFile(join(folder, 'auth-secret'), 'short');
    await expect(keep()).rejects.toThrow(/AUTH_SECRET: .*damaged/);
  });
});
