export const SETTING_GROUPS = [
  'IDENTITY',
  'MAIL',
  'PAYMENTS',
  'SIGN_IN',
  'APPLYING',
  'FILES',
  'LIMITS',
  'RETENTION',
  'BACKUPS',
  'LEGAL',
] as const;

export type SettingGroup = (typeof SETTING_GROUPS)[number];

/**
 * Input type of a setting. A `SECRET` can be written but never read. `FORMATTED` text is Markdown. `OPTIONS`
 * is a JSON array of `ListedOption`.
 */
export type SettingKind =
  | 'LINE'
  | 'TEXT'
  | 'FORMATTED'
  | 'COLOR'
  | 'PICTURE'
  | 'PICTURES'
  | 'EMAIL'
  | 'NUMBER'
  | 'FLAG'
  | 'CHOICE'
  | 'CHOICES'
  | 'OPTIONS'
  | 'TIME_ZONE'
  | 'SECRET';

const setting = <G extends SettingGroup, K extends SettingKind>(group: G, kind: K) => ({ group, kind });

export const STORED_SETTINGS = {
  PORTAL_NAME: setting('IDENTITY', 'LINE'),
  LOGO: setting('IDENTITY', 'PICTURE'),
  LOGO_DARK: setting('IDENTITY', 'PICTURE'),
  ICON: setting('IDENTITY', 'PICTURE'),
  ACCENT_COLOR: setting('IDENTITY', 'COLOR'),
  HOME_HEADING: setting('IDENTITY', 'LINE'),
  HOME_LEAD: setting('IDENTITY', 'TEXT'),
  BANNERS: setting('IDENTITY', 'PICTURES'),
  FOOTER_LINE: setting('IDENTITY', 'LINE'),
  CONTACT_EMAIL: setting('IDENTITY', 'EMAIL'),
  TIME_ZONE: setting('IDENTITY', 'TIME_ZONE'),
  DEFAULT_LANGUAGE: setting('IDENTITY', 'CHOICE'),
  SMTP_URL: setting('MAIL', 'SECRET'),
  MAIL_FROM: setting('MAIL', 'LINE'),
  REPLY_TO: setting('MAIL', 'EMAIL'),
  BOUNCE_ADDRESS: setting('MAIL', 'EMAIL'),
  STRIPE_SECRET_KEY: setting('PAYMENTS', 'SECRET'),
  STRIPE_WEBHOOK_SECRET: setting('PAYMENTS', 'SECRET'),
  CURRENCY: setting('PAYMENTS', 'LINE'),
  GOOGLE_CLIENT_ID: setting('SIGN_IN', 'LINE'),
  GOOGLE_CLIENT_SECRET: setting('SIGN_IN', 'SECRET'),
  GITHUB_CLIENT_ID: setting('SIGN_IN', 'LINE'),
  GITHUB_CLIENT_SECRET: setting('SIGN_IN', 'SECRET'),
  OIDC_ISSUER: setting('SIGN_IN', 'LINE'),
  OIDC_CLIENT_ID: setting('SIGN_IN', 'LINE'),
  OIDC_CLIENT_SECRET: setting('SIGN_IN', 'SECRET'),
  OIDC_NAME: setting('SIGN_IN', 'LINE'),
  REQUIRE_SECOND_FACTOR: setting('SIGN_IN', 'CHOICE'),
  REQUIRE_VERIFIED_EMAIL: setting('SIGN_IN', 'FLAG'),
  SUBJECTS: setting('APPLYING', 'OPTIONS'),
  CATEGORIES: setting('APPLYING', 'OPTIONS'),
  DEGREES: setting('APPLYING', 'OPTIONS'),
  OMITTED_FIELDS: setting('APPLYING', 'CHOICES'),
  DEMOGRAPHIC_QUESTIONS: setting('APPLYING', 'CHOICES'),
  DOCUMENT_QUOTA_MB: setting('FILES', 'NUMBER'),
  DOCUMENT_QUOTA_FILES: setting('FILES', 'NUMBER'),
  CLAMAV_HOST: setting('FILES', 'LINE'),
  FETCH_PICTURES: setting('FILES', 'FLAG'),
  LIMIT_SIGN_IN: setting('LIMITS', 'NUMBER'),
  LIMIT_SIGN_IN_ADDRESS: setting('LIMITS', 'NUMBER'),
  LIMIT_SIGN_UP: setting('LIMITS', 'NUMBER'),
  LIMIT_UPLOAD: setting('LIMITS', 'NUMBER'),
  LIMIT_API: setting('LIMITS', 'NUMBER'),
  RETAIN_MAILS: setting('RETENTION', 'NUMBER'),
  RETAIN_INBOX: setting('RETENTION', 'NUMBER'),
  RETAIN_MESSAGES: setting('RETENTION', 'NUMBER'),
  RETAIN_DRAFTS: setting('RETENTION', 'NUMBER'),
  RETAIN_ACCOUNTS: setting('RETENTION', 'NUMBER'),
  RETAIN_DOCUMENTS: setting('RETENTION', 'NUMBER'),
  BACKUP_TIME: setting('BACKUPS', 'LINE'),
  BACKUP_COUNT: setting('BACKUPS', 'NUMBER'),
  TERMS_TEXT: setting('LEGAL', 'FORMATTED'),
  PRIVACY_TEXT: setting('LEGAL', 'FORMATTED'),
  FEES_TEXT: setting('LEGAL', 'FORMATTED'),
} as const;

export type StoredSettingName = keyof typeof STORED_SETTINGS;

export const STORED_SETTING_NAMES = Object.keys(STORED_SETTINGS) as StoredSettingName[];

export function isStoredSettingName(name: string): name is StoredSettingName {
  return Object.hasOwn(STORED_SETTINGS, name);
}

/**
 * Levels at which a second factor is required. The first requires it of no role. Each of the others adds a role:
 * admins, moderators, coordinators (`true`) and assessors.
 */
export const SECOND_FACTOR_LEVELS = ['false', 'admins', 'moderators', 'true', 'assessors'] as const;

export type SecondFactorLevel = (typeof SECOND_FACTOR_LEVELS)[number];

export function reachesLevel(level: SecondFactorLevel, role: SecondFactorLevel): boolean {
  return SECOND_FACTOR_LEVELS.indexOf(level) >= SECOND_FACTOR_LEVELS.indexOf(role);
}

export const MAX_BANNERS = 5;

const MAX_SETTING_LENGTH = 2_000;

/** Maximum number of characters. A text of this length fits into a request of 100 kB in any script. */
export const MAX_FORMATTED_LENGTH = 30_000;

export function maxSettingLength(name: StoredSettingName): number {
  const { kind } = STORED_SETTINGS[name];
  return kind === 'FORMATTED' || kind === 'OPTIONS' ? MAX_FORMATTED_LENGTH : MAX_SETTING_LENGTH;
}

export const LEGAL_TEXTS = ['TERMS', 'PRIVACY', 'FEES'] as const;

export type LegalTextName = (typeof LEGAL_TEXTS)[number];

export const ACCOUNT_WARNING_DAYS = 30;

export const MIN_ACCOUNT_DAYS = 90;

export const MIN_DOCUMENT_DAYS = 30;
