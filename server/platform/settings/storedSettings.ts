import { Prisma } from '../../../prisma/client/client.ts';
import {
  isStoredSettingName,
  STORED_SETTING_NAMES,
  STORED_SETTINGS,
  type StoredSettingName,
} from '../../../rules/backoffice/settings.ts';
import { seal, unseal } from '../secrets/seal.ts';
import { checkSettings, type Env, type PortalEnv, type SettingTexts } from './env.ts';

export type StoredTexts = Partial<Record<StoredSettingName, string>>;

type SettingsContext = { db: Pick<Prisma.TransactionClient, '$queryRaw'>; env: PortalEnv };

export const SETTINGS_VERSION = Prisma.sql`coalesce((SELECT max(version) FROM setting_versions), 0) AS "settingsVersion"`;

export type WithSettingsVersion = { settingsVersion: number };

type Row = { version: number; values: StoredTexts };

/**
 * Updates `env` in place with the newest stored settings. Returns the names of settings that it ignored because they
 * are invalid or sealed with another AUTH_SECRET.
 */
export async function refreshSettings({ db, env }: SettingsContext): Promise<string[]> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT version, values FROM setting_versions WHERE version > ${env.storedVersion}
    ORDER BY version DESC LIMIT 1`;
  // A concurrent read may have applied a later version, which must win.
  if (!row || row.version <= env.storedVersion) return [];
  const stored = openSecrets(env, row.values);
  const combined = combine(env.source, stored);
  for (const name of STORED_SETTING_NAMES) Object.assign(env, { [name]: combined.env[name] });
  env.storedVersion = row.version;
  return Object.keys(row.values).filter((name) => !combined.used.includes(name));
}

export function isGiven(source: SettingTexts, name: StoredSettingName): boolean {
  return [name, `${name}_FILE`].some((key) => Boolean(source[key]?.trim()));
}

export function overlay(source: SettingTexts, stored: StoredTexts): SettingTexts {
  const names = STORED_SETTING_NAMES.filter((name) => stored[name] !== undefined && !isGiven(source, name));
  return { ...source, ...Object.fromEntries(names.map((name) => [name, stored[name]])) };
}

/**
 * Returns the settings in force and the names of the stored settings used. A new release or the environment can make
 * stored settings invalid. Omits the invalid settings, if necessary their whole groups, and as a last resort all
 * stored settings.
 */
function combine(source: SettingTexts, stored: StoredTexts): { env: Env; used: string[] } {
  const names = Object.keys(stored);
  const whole = checkSettings(overlay(source, stored));
  if (whole.env) return { env: whole.env, used: names };
  const wrong = new Set(whole.problems.flatMap((found) => found.names));
  const wrongGroups = new Set([...wrong].map(groupOf));
  const rests = [
    names.filter((name) => !wrong.has(name)),
    names.filter((name) => !wrongGroups.has(groupOf(name))),
  ];
  for (const used of [...rests, []]) {
    const rest = Object.fromEntries(Object.entries(stored).filter(([name]) => used.includes(name)));
    const { env } = checkSettings(overlay(source, rest));
    if (env) return { env, used };
  }
  throw new Error('The settings of the environment became invalid.');
}

const groupOf = (name: string) => (isStoredSettingName(name) ? STORED_SETTINGS[name].group : null);

const PURPOSE = 'settings';

const isSecret = (name: string) => isStoredSettingName(name) && STORED_SETTINGS[name].kind === 'SECRET';

export function readValid(env: PortalEnv, sealed: StoredTexts): StoredTexts {
  const stored = openSecrets(env, sealed);
  const { used } = combine(env.source, stored);
  return Object.fromEntries(Object.entries(stored).filter(([name]) => used.includes(name)));
}

export function sealSecrets(
  { AUTH_SECRET }: Pick<PortalEnv, 'AUTH_SECRET'>,
  texts: StoredTexts,
): StoredTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      isSecret(name) ? seal(AUTH_SECRET, PURPOSE, text) : text,
    ]),
  );
}

function openSecrets({ AUTH_SECRET }: Pick<PortalEnv, 'AUTH_SECRET'>, texts: StoredTexts): StoredTexts {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      if (!isSecret(name)) return [[name, text]];
      try {
        return [[name, unseal(AUTH_SECRET, PURPOSE, text)]];
      } catch {
        return [];
      }
    }),
  );
}
