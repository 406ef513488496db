import { readFileSync } from 'node:fs';

/**
 * Settings that can be read from a file, whose path is in `NAME_FILE`. Docker and Kubernetes provide secrets as
 * files.
 */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AUTH_SECRET',
  'BANK_KEY',
  'BANK_KEY_OLD',
  'S3_SECRET_ACCESS_KEY',
  'IMAGE_HOST_KEY',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'BOUNCE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

type EnvironmentVariables = Record<string, string | undefined>;

export function readSecretFiles(given: EnvironmentVariables): {
  secrets: EnvironmentVariables;
  problems: string[];
} {
  const secrets: EnvironmentVariables = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (!file) continue;
    const read = given[name] ? null : readSecret(file);
    if (!read) problems.push(`${name}: expected either itself or ${name}_FILE, not both`);
    else if ('problem' in read) problems.push(`${name}_FILE: ${file} ${read.problem}`);
    else secrets[name] = read.secret;
  }
  return { secrets, problems };
}

function readSecret(file: string): { secret: string } | { problem: string } {
  try {
    const secret = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (secret.trim() === '') return { problem: 'is empty' };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
    return /[\0-\x1f]/.test(secret) ? { problem: 'holds more than one line of text' } : { secret };
  } catch (error) {
    return { problem: `cannot be read (${(error as NodeJS.ErrnoException).code})` };
  }
}
