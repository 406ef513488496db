import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv, SETTING_NAMES } from './env.ts';
import { SECRETS } from './secretFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const AUTH_SECRET = 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A';

describe('secret file', () => {
  it('a secret file is read without its line ending', () => {
    const AUTH_SECRET_FILE = write('auth', `${AUTH_SECRET}\n`);
    const DATABASE_URL_FILE = write('url', 'postgresql://portal:x@db:5432/portal\r\n');
    expect(readEnv({ AUTH_SECRET_FILE, DATABASE_URL_FILE })).toMatchObject({
      AUTH_SECRET,
      DATABASE_URL: 'postgresql://portal:x@db:5432/portal',
    });
  });

  it('every secret setting can be read from a file', () => {
    const isSecret = /SECRET|_KEY(_OLD)?$|^DATABASE_.*URL$|^SMTP_URL$|PASSWORD/;
    expect([...SECRETS].sort()).toEqual(SETTING_NAMES.filter((name) => isSecret.test(name)).sort());
  });

  it.each([
    ['that is missing', () => join(folder, 'none'), /AUTH_SECRET_FILE: .*none cannot be read \(ENOENT\)/],
    ['that is a folder', () => folder, /AUTH_SECRET_FILE: .* cannot be read \(EISDIR\)/],
    ['that is empty', () => write('empty', '\n'), /AUTH_SECRET_FILE: .*empty is empty/],
    ['with a NUL byte', () => write('nul', 'a\0b'), /AUTH_SECRET_FILE: .*nul holds more than one line/],
    [
      'with several lines',
      () => write('lines', 'a\nb\n'),
      /AUTH_SECRET_FILE: .*lines holds more than one line/,
    ],
  ])("a secret file %s is rejected with the setting's name", (_what, file, sentence) => {
    expect(() => readEnv({ AUTH_SECRET_FILE: file() })).toThrow(sentence);
  });

  it('a secret that is set both directly and as a file is rejected', () => {
    const given = { AUTH_SECRET, AUTH_SECRET_FILE: write('both', AUTH_SECRET), PORT: 'x' };
    expect(() => readEnv(given)).toThrow(
      /AUTH_SECRET: expected either itself or AUTH_SECRET_FILE, not both[\s\S]*PORT: /,
    );
    expect(readEnv({ AUTH_SECRET, AUTH_SECRET_FILE: ' ' }).AUTH_SECRET).toBe(AUTH_SECRET);
  });

  // security: C87
  it('error messages about secret files never contain the secret', () => {
    const message = (content: string) => {
      try {
        return String(readEnv({ STRIPE_SECRET_KEY_FILE: write('stripe', content) }));
      } catch (error) {
        return String(error);
      }
    };
    expect(message('pk_live_hidden\n')).toContain('STRIPE_SECRET_KEY: expected');
    expect(message('pk_live_hidden\n')).not.toContain('hidden');
    expect(message('hidden\nhidden')).not.toContain('hidden');
  });
});
