import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { LANGUAGES } from '../../../messages/generated/languages.generated.ts';
import { SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import { isColor, nearestAccent } from '../../../rules/accounts/accentColor.ts';
import { OMITTABLE_FIELDS } from '../../../rules/applications/applicationOptions.ts';
import { DEMOGRAPHIC_NAMES } from '../../../rules/applications/demographics.ts';
import {
  isStoredSettingName,
  MAX_BANNERS,
  MAX_FORMATTED_LENGTH,
  MIN_ACCOUNT_DAYS,
  MIN_DOCUMENT_DAYS,
  SECOND_FACTOR_LEVELS,
  type SecondFactorLevel,
  STORED_SETTINGS,
} from '../../../rules/backoffice/settings.ts';
import { isCurrency } from '../../../rules/money/currencies.ts';
import { getPictureId, picturePath } from '../../../rules/pictures.ts';
import { isTimeZone } from '../../../rules/timeZones.ts';
import { optionList } from './optionList.ts';
import { readSecretFiles } from './secretFiles.ts';

const text = z.string().trim();
const flag = z.enum(['true', 'false'], 'expected true or false').transform((value) => value === 'true');
const list = text.transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const hostName = /^[a-z0-9.-]+(:\d+)?$/i;
const mailbox = /^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/;

const WELL_KNOWN = /secret|change.?me|password|example|better.?auth|12345678|qwerty/i;

const secret = z
  .string()
  .min(32, 'expected at least 32 characters')
  .refine(isHardToGuess, 'expected a random secret, such as `openssl rand -base64 32` makes');

const address = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `expected an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''));
const wholeNumber = (minimum: number, maximum: number) => {
  const error = `expected a whole number from ${minimum} to ${maximum}`;
  return z.coerce.number(error).int(error).min(minimum, error).max(maximum, error);
};
const limit = wholeNumber(1, 1_000_000);

const privateHosts = list
  .refine(
    (hosts) => hosts.every((host) => hostName.test(host) && !host.includes(':')),
    'expected host names without ports, separated by commas, such as sis.campus.example',
  )
  .default([]);

const picture = text
  .refine(
    (path) => getPictureId(path) !== null,
    'expected a picture that was uploaded, such as /files/….webp',
  )
  .transform((path) => picturePath(getPictureId(path) ?? ''));

const accentColor = text
  .toLowerCase()
  .refine(isColor, { error: 'expected a colour such as #0b5560', abort: true })
  .superRefine((color, issues) => {
    const nearest = nearestAccent(color);
    if (nearest !== color)
      issues.addIssue(`expected a darker colour, on which white text can be read, such as ${nearest}`);
  });

const formatted = text
  .max(MAX_FORMATTED_LENGTH, `expected at most ${MAX_FORMATTED_LENGTH} characters`)
  .optional();

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'expected development, production or test')
    .default('development'),
  PORTAL_NAME: text.max(60, 'expected at most 60 characters').default('AvailAble Scholarship'),
  LOGO: picture.optional(),
  LOGO_DARK: picture.optional(),
  ICON: picture.optional(),
  ACCENT_COLOR: accentColor.optional(),
  HOME_HEADING: text.max(80, 'expected at most 80 characters').optional(),
  HOME_LEAD: text.max(300, 'expected at most 300 characters').optional(),
  BANNERS: list
    .pipe(z.array(picture).max(MAX_BANNERS, `expected at most ${MAX_BANNERS} pictures`))
    .default([]),
  FOOTER_LINE: text.max(120, 'expected at most 120 characters').optional(),
  CONTACT_EMAIL: z.email('expected an e-mail address').optional(),
  PORT: wholeNumber(0, 65_535).default(4000),
  HOST: text.optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'expected an address such as https://scholarships.example.org' })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).pathname === '/',
      'expected an address without a path',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  TRUST_PROXY: list
    .refine(
      (proxies) => proxies.every(isNetwork),
      'expected addresses or networks separated by commas, such as 10.0.0.0/8',
    )
    .default([]),
  CORS_ORIGINS: list
    .refine(
      (origins) => origins.every(isOrigin),
      'expected origins separated by commas, such as https://old.example.org',
    )
    .default([]),
  IMAGE_HOSTS: list
    .refine(
      (hosts) => hosts.every((host) => hostName.test(host)),
      'expected host names separated by commas, such as images.example.org',
    )
    .default([]),
  DATA_DIR: text.default('.data').transform((path) => resolve(path)),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgresql://user:password@host:5432/database' })
    .optional(),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'expected postgresql://user:password@host:5432/database' })
    .optional(),
  RETAIN_MAILS: wholeNumber(1, 3650).default(90),
  RETAIN_INBOX: wholeNumber(1, 3650).default(730),
  RETAIN_MESSAGES: wholeNumber(1, 3650).default(180),
  RETAIN_DRAFTS: wholeNumber(1, 3650).optional(),
  RETAIN_ACCOUNTS: wholeNumber(MIN_ACCOUNT_DAYS, 3650).optional(),
  RETAIN_DOCUMENTS: wholeNumber(MIN_DOCUMENT_DAYS, 3650).optional(),
  BACKUP_TIME: text.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time such as 03:00').optional(),
  BACKUP_COUNT: wholeNumber(1, 400).default(14),
  BACKUP_FOLDER: text.transform((path) => resolve(path)).optional(),
  BACKUP_BUCKET: text.optional(),
  DATABASE_CONNECTIONS: wholeNumber(9, 500).default(27),
  JOBS_AT_ONCE: wholeNumber(1, 50).default(4),
  SEVERAL_INSTANCES: flag.default(false),
  SHUTDOWN_DELAY: wholeNumber(0, 300).optional(),
  SEED_DEMO: flag.optional(),
  AUTH_SECRET: secret.optional(),
  BANK_KEY: secret.optional(),
  BANK_KEY_OLD: secret.optional(),
  TOKEN_TTL: wholeNumber(1, 900).default(600),
  REQUIRE_VERIFIED_EMAIL: flag.optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(SECOND_FACTOR_LEVELS, `expected one of ${SECOND_FACTOR_LEVELS.join(', ')}`)
    .optional(),
  LIMIT_SIGN_IN: limit.default(10),
  LIMIT_SIGN_IN_ADDRESS: limit.default(100),
  LIMIT_SIGN_UP: limit.default(20),
  LIMIT_API: limit.default(600),
  LIMIT_UPLOAD: limit.default(60),
  S3_ENDPOINT: address('https://s3.eu-central-1.amazonaws.com').optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  DOCUMENT_QUOTA_MB: wholeNumber(1, 2_000).default(200),
  DOCUMENT_QUOTA_FILES: wholeNumber(1, 10_000).default(200),
  CLAMAV_HOST: text.regex(hostName, 'expected a host such as clamav or 127.0.0.1:3310').optional(),
  IMAGE_HOST_URL: address('https://api.imgbb.com/1/upload').default('https://api.imgbb.com/1/upload'),
  IMAGE_HOST_KEY: text.optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_ISSUER: address('https://accounts.google.com').default('https://accounts.google.com'),
  GITHUB_CLIENT_ID: text.optional(),
  GITHUB_CLIENT_SECRET: text.optional(),
  GITHUB_BASE: address('https://github.com').default('https://github.com'),
  GITHUB_API_BASE: address('https://api.github.com').default('https://api.github.com'),
  OIDC_ISSUER: address('https://login.example.org/realms/main').optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: text.max(40, 'expected at most 40 characters').default('Single sign-on'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected smtp://user:password@host:587 or smtps://…' })
    .optional(),
  MAIL_FROM: text
    .regex(mailbox, 'expected an address such as Scholarships <no-reply@example.org>')
    .optional(),
  REPLY_TO: z.email('expected an e-mail address').optional(),
  BOUNCE_ADDRESS: z.email('expected an e-mail address').optional(),
  BOUNCE_KEY: secret.optional(),
  FETCH_PICTURES: flag.optional(),
  PICTURE_PRIVATE_HOSTS: privateHosts,
  WEBHOOK_PRIVATE_HOSTS: privateHosts,
  STRIPE_SECRET_KEY: text
    .regex(/^[sr]k_\w+$/, 'expected a secret or restricted key such as sk_live_… or rk_live_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: text
    .regex(/^whsec_\S+$/, 'expected the signing secret of the webhook, such as whsec_…')
    .optional(),
  STRIPE_API_BASE: address('https://api.stripe.com').default('https://api.stripe.com'),
  CURRENCY: z.string().refine(isCurrency, 'expected an ISO 4217 code such as USD').default('USD'),
  TIME_ZONE: text.refine(isTimeZone, 'expected an IANA time zone such as Europe/Berlin').default('UTC'),
  DEFAULT_LANGUAGE: z.enum(LANGUAGES, `expected one of: ${LANGUAGES.join(', ')}`).default(SOURCE_LANGUAGE),
  SUBJECTS: optionList('subjectCategory'),
  CATEGORIES: optionList('scholarshipCategory'),
  DEGREES: optionList('degree'),
  OMITTED_FIELDS: list
    .pipe(
      z.array(
        z.enum(OMITTABLE_FIELDS, `expected some of ${OMITTABLE_FIELDS.join(', ')}, separated by commas`),
      ),
    )
    .default([]),
  DEMOGRAPHIC_QUESTIONS: list
    .pipe(
      z.array(
        z.enum(DEMOGRAPHIC_NAMES, `expected some of ${DEMOGRAPHIC_NAMES.join(', ')}, separated by commas`),
      ),
    )
    .transform((names) => DEMOGRAPHIC_NAMES.filter((name) => names.includes(name)))
    .default([]),
  TERMS_TEXT: formatted,
  PRIVACY_TEXT: formatted,
  FEES_TEXT: formatted,
  PSEUDO_LANGUAGES: flag.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'expected fatal, error, warn, info, debug, trace or silent',
    )
    .default('warn'),
});

/**
 * Formatted texts are stored only in the database, because an application refers to the version that its applicant
 * accepted.
 */
const isFromEnvironment = (name: string) =>
  !isStoredSettingName(name) || STORED_SETTINGS[name].kind !== 'FORMATTED';

export const SETTING_NAMES = Object.keys(settings.shape).filter(isFromEnvironment);

type Settings = z.infer<typeof settings>;

export type Env = Omit<
  Settings,
  | 'HOST'
  | 'SHUTDOWN_DELAY'
  | 'SEED_DEMO'
  | 'FETCH_PICTURES'
  | 'REQUIRE_VERIFIED_EMAIL'
  | 'REQUIRE_SECOND_FACTOR'
  | 'MAIL_FROM'
> & {
  HOST: string;
  SHUTDOWN_DELAY: number;
  SEED_DEMO: boolean;
  FETCH_PICTURES: boolean;
  REQUIRE_VERIFIED_EMAIL: boolean;
  REQUIRE_SECOND_FACTOR: SecondFactorLevel;
  MAIL_FROM: string;
  readonly source: SettingTexts;
  storedVersion: number;
};

export type PortalEnv = Env & { AUTH_SECRET: string };

export type SettingTexts = Readonly<Record<string, string | undefined>>;

export type SettingProblem = { names: string[]; expected: string };

/** Reads and validates the settings; no other code reads the environment. Throws an Error for the operator. */
export function readEnv(source: SettingTexts = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([name]) => isFromEnvironment(name)));
  const { env, problems } = checkSettings(given);
  if (env) return env;
  const lines = problems.map(({ names, expected }) => `  ${names.join(', ')}: ${expected}`);
  throw new Error(
    `These settings need a correction:\n${lines.join('\n')}\nAll settings are described in .env.example.`,
  );
}

export function checkSettings(source: SettingTexts): { env: Env | null; problems: SettingProblem[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const { secrets, problems } = readSecretFiles(given);
  const result = settings.safeParse({ ...given, ...secrets });
  const wrong = (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!result.success || problems.length > 0) return refused([...problems, ...wrong]);
  const conflicts = findConflicts(result.data);
  return conflicts.length > 0 ? refused(conflicts) : { env: complete(result.data, source), problems: [] };
}

function refused(lines: string[]): { env: null; problems: SettingProblem[] } {
  const problems = lines.map((line) => {
    const end = line.indexOf(': ');
    return { names: line.slice(0, end).split(', '), expected: line.slice(end + 2) };
  });
  return { env: null, problems };
}

function complete(env: Settings, source: SettingTexts): Env {
  return {
    ...env,
    // Trial portals have demo accounts with a public password, so they must only be reachable from this
    // machine.
    HOST: env.HOST ?? (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'),
    SHUTDOWN_DELAY: env.SHUTDOWN_DELAY ?? (env.SEVERAL_INSTANCES ? 10 : 0),
    SEED_DEMO: env.SEED_DEMO ?? env.NODE_ENV !== 'production',
    FETCH_PICTURES: env.FETCH_PICTURES ?? env.NODE_ENV !== 'test',
    REQUIRE_VERIFIED_EMAIL: env.REQUIRE_VERIFIED_EMAIL ?? env.SMTP_URL !== undefined,
    REQUIRE_SECOND_FACTOR: env.REQUIRE_SECOND_FACTOR ?? (env.NODE_ENV === 'production' ? 'true' : 'false'),
    MAIL_FROM: env.MAIL_FROM ?? 'no-reply@localhost',
    source: { ...source },
    storedVersion: 0,
  };
}

function findConflicts(env: Settings): string[] {
  const isProduction = env.NODE_ENV === 'production';
  const isGiven = (name: keyof Settings) => env[name] !== undefined;
  const conflicts = TOGETHER.flatMap((names) => {
    const given = names.filter(isGiven);
    const missing = names.filter((name) => !isGiven(name));
    const isHalf = given.length > 0 && missing.length > 0;
    return isHalf ? [`${missing.join(', ')}: expected with ${given.join(', ')}`] : [];
  });
  if (env.SMTP_URL && !env.MAIL_FROM) conflicts.push('MAIL_FROM: expected when SMTP_URL is set');
  if (env.BACKUP_BUCKET && !BUCKET.every(isGiven))
    conflicts.push(`${BUCKET.join(', ')}: expected when BACKUP_BUCKET is set`);
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    conflicts.push('DATABASE_URL: expected when DATABASE_DIRECT_URL is set');
  if (isProduction && env.SEED_DEMO)
    conflicts.push('SEED_DEMO: the demo catalogue is refused when NODE_ENV is production');
  if (isProduction && !env.AUTH_SECRET)
    conflicts.push('AUTH_SECRET: expected when NODE_ENV is production, at least 32 characters');
  const unshared = SHARED.filter((name) => !isGiven(name));
  if (env.SEVERAL_INSTANCES && unshared.length > 0)
    conflicts.push(
      `SEVERAL_INSTANCES: expected with ${unshared.join(', ')}, so that all instances share one of each`,
    );
  if (isProduction && !env.PUBLIC_URL)
    conflicts.push(
      'PUBLIC_URL: expected when NODE_ENV is production, such as https://scholarships.example.org',
    );
  return conflicts;
}

export function directUrl({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>): string | undefined {
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const TOGETHER: readonly (readonly (keyof Settings)[])[] = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  BUCKET,
];

const SHARED = ['DATABASE_URL', 'AUTH_SECRET', ...BUCKET, 'SMTP_URL', 'MAIL_FROM'] as const;

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Rejects numbers, because the library would read 1 as the address 0.0.0.1, but other programs read it as the
 * number of proxies.
 */
function isNetwork(text: string): boolean {
  const [address = ''] = text.split('/');
  return NETWORKS.includes(text) || (isIP(address) > 0 && (ipaddr.isValid(text) || ipaddr.isValidCIDR(text)));
}

function isHardToGuess(secret: string): boolean {
  return !WELL_KNOWN.test(secret) && new Set(secret).size >= 10;
}
