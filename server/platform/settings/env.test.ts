import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../files/projectFolder.ts';
import { readEnv, SETTING_NAMES } from './env.ts';

const PUBLIC_URL = 'https://scholarships.example.org';
const AUTH_SECRET = 'k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A';

const read = (name: string) => readFileSync(join(projectFolder, name), 'utf8');

function readNames(example: string): (string | undefined)[] {
  return [...example.matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1]).sort();
}

function readComposeOnly(): (string | undefined)[] {
  const files = read('docker-compose.yml') + read('docker-compose.scale.yml');
  const required = [...files.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map((match) => match[1]);
  const settings = new Set<string | undefined>(SETTING_NAMES);
  return [...new Set(required)].filter((name) => !settings.has(name)).sort();
}

describe('settings', () => {
  it('settings that are not configured have default values', () => {
    expect(readEnv({})).toMatchObject({ PORT: 4000, CURRENCY: 'USD', TIME_ZONE: 'UTC', SEED_DEMO: true });
  });

  it.each([
    ['PORT', 'ninety'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'scholarships.example.org'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'https://example.org/scholarships'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/99'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0/16'],
    ['CURRENCY', 'dollars'],
    ['CURRENCY', 'ABC'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['SEED_DEMO', 'yes'],
    ['IMAGE_HOSTS', 'https://images.example.org'],
    ['CONTACT_EMAIL', 'nobody'],
    ['LOG_LEVEL', 'loud'],
    ['AUTH_SECRET', 'secret'],
    ['AUTH_SECRET', 'x'.repeat(40)],
    ['TOKEN_TTL', '3600'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://old.example.org/path'],
    ['LIMIT_SIGN_IN', '0'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_API_BASE', 'api.stripe.com'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['BOUNCE_ADDRESS', 'Bounces <bounces@example.org>'],
    ['BOUNCE_KEY', 'short'],
    ['REQUIRE_VERIFIED_EMAIL', 'maybe'],
  ])('the setting %s=%s is rejected with its name and the expected value', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`${name}: .*[Ee]xpected`));
  });

  it('all invalid settings are reported together', () => {
    expect(() => readEnv({ PORT: 'x', CURRENCY: 'x' })).toThrow(/PORT:[\s\S]*CURRENCY:/);
  });

  it('an empty setting is treated as not set', () => {
    expect(readEnv({ PORT: '', CURRENCY: ' ' })).toMatchObject({ PORT: 4000, CURRENCY: 'USD' });
  });

  it('demo data is disabled and rejected in production', () => {
    expect(() => readEnv({ NODE_ENV: 'production', SEED_DEMO: 'true' })).toThrow('SEED_DEMO');
    expect(readEnv({ NODE_ENV: 'production', AUTH_SECRET, PUBLIC_URL }).SEED_DEMO).toBe(false);
  });

  it('development listens only locally unless HOST is set', () => {
    expect(readEnv({}).HOST).toBe('127.0.0.1');
    expect(readEnv({ HOST: '0.0.0.0' }).HOST).toBe('0.0.0.0');
    expect(readEnv({ NODE_ENV: 'production', AUTH_SECRET, PUBLIC_URL }).HOST).toBe('0.0.0.0');
  });

  it('PUBLIC_URL is required in production', () => {
    expect(() => readEnv({ NODE_ENV: 'production', AUTH_SECRET })).toThrow(/PUBLIC_URL: expected/);
  });

  it('TRUST_PROXY accepts names, addresses and ranges', () => {
    const TRUST_PROXY = 'loopback, 10.0.0.0/8,fd00::1';
    expect(readEnv({ TRUST_PROXY }).TRUST_PROXY).toEqual(['loopback', '10.0.0.0/8', 'fd00::1']);
  });

  it('docker-compose.yml passes every setting except container-specific settings', () => {
    const file = readFileSync(join(projectFolder, 'docker-compose.yml'), 'utf8');
    const own = ['NODE_ENV', 'HOST', 'DATA_DIR', 'SEED_DEMO'];
    for (const name of SETTING_NAMES.filter((each) => !own.includes(each)))
      expect(file, name).toMatch(name === 'PORT' ? /\$\{PORT/ : new RegExp(`^ +${name}: `, 'm'));
  });

  // security: C5
  it.each([undefined, '12345', 'secret', 'better-auth-secret-12345678901234567890', 'ab'.repeat(20)])(
    'production rejects %s as AUTH_SECRET',
    (secret) => {
      expect(() => readEnv({ NODE_ENV: 'production', AUTH_SECRET: secret })).toThrow(/AUTH_SECRET: expected/);
    },
  );

  it('related settings must be set together', () => {
    expect(() => readEnv({ GOOGLE_CLIENT_ID: 'id' })).toThrow(/GOOGLE_CLIENT_SECRET: expected/);
    expect(() => readEnv({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(/STRIPE_WEBHOOK_SECRET: expected/);
    expect(() => readEnv({ OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'id' })).toThrow(
      /OIDC_CLIENT_SECRET: expected/,
    );
    expect(() => readEnv({ BACKUP_BUCKET: 'backups' })).toThrow(/S3_ENDPOINT.*: expected/);
    expect(() => readEnv({ S3_BUCKET: 'portal', S3_ENDPOINT: 'https://s3.example.org' })).toThrow(
      'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: expected with S3_ENDPOINT, S3_BUCKET',
    );
    expect(() => readEnv({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(/MAIL_FROM: expected/);
  });

  // product: P9.11
  it('enabling SEVERAL_INSTANCES fails with a list of all missing shared settings', () => {
    const SEVERAL_INSTANCES = 'true';
    expect(() => readEnv({ SEVERAL_INSTANCES })).toThrow(
      'SEVERAL_INSTANCES: expected with DATABASE_URL, AUTH_SECRET, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, SMTP_URL, MAIL_FROM, so that',
    );
    const bucket = {
      S3_ENDPOINT: 'https://s3.example.org',
      S3_BUCKET: 'portal',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    };
    expect(() => readEnv({ SEVERAL_INSTANCES, AUTH_SECRET, ...bucket })).toThrow(
      'expected with DATABASE_URL, SMTP_URL, MAIL_FROM, so that',
    );
    const shared = {
      ...bucket,
      AUTH_SECRET,
      DATABASE_URL: 'postgresql://portal@localhost/portal',
      SMTP_URL: 'smtp://mail.example.org',
      MAIL_FROM: 'no-reply@example.org',
    };
    expect(readEnv({ SEVERAL_INSTANCES, ...shared }).SHUTDOWN_DELAY).toBe(10);
    expect(readEnv(shared).SHUTDOWN_DELAY).toBe(0);
  });

  it('verified e-mail addresses are required by default if SMTP is configured', () => {
    const mail = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Portal <no-reply@example.org>' };
    expect(readEnv({}).REQUIRE_VERIFIED_EMAIL).toBe(false);
    expect(readEnv(mail).REQUIRE_VERIFIED_EMAIL).toBe(true);
    expect(readEnv({ ...mail, REQUIRE_VERIFIED_EMAIL: 'false' }).REQUIRE_VERIFIED_EMAIL).toBe(false);
  });

  it('.env.example contains exactly the existing settings', () => {
    const example = read('.env.example');
    const [portals = '', containers = ''] = example.split('# ── Containers alone');
    expect(readNames(portals)).toEqual([...SETTING_NAMES].sort());
    expect(readNames(containers)).toEqual(readComposeOnly());
  });
});
