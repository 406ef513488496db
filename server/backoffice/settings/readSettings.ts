import { LANGUAGES } from '../../../messages/generated/languages.generated.ts';
import { OMITTABLE_FIELDS } from '../../../rules/applications/applicationOptions.ts';
import { DEMOGRAPHIC_NAMES } from '../../../rules/applications/demographics.ts';
import {
  SECOND_FACTOR_LEVELS,
  type SettingGroup,
  type SettingKind,
  STORED_SETTING_NAMES,
  STORED_SETTINGS,
  type StoredSettingName,
} from '../../../rules/backoffice/settings.ts';
import type { ListedOption } from '../../../rules/catalogue/scholarshipOptions.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkSettings, type Env } from '../../platform/settings/env.ts';
import { isGiven, refreshSettings, type StoredTexts } from '../../platform/settings/storedSettings.ts';

type SettingSource = 'ENVIRONMENT' | 'STORED' | 'DEFAULT';

/** A setting for the settings page. The values of secrets are null. */
type Setting = {
  name: StoredSettingName;
  group: SettingGroup;
  kind: SettingKind;
  source: SettingSource;
  value: string | null;
  defaultValue: string | null;
  options: string[] | null;
};

type VersionRow = {
  version: number;
  changed: string[];
  changedAt: Date;
  changedBy: { name: string } | null;
};

export type SettingsView = { version: number; settings: Setting[]; versions: VersionRow[] };

const MAX_LISTED = 50;

export async function readSettings(ctx: RequestContext): Promise<SettingsView> {
  authorize(ctx.viewer, 'setting.read');
  await refreshSettings(ctx);
  const versions = await ctx.db.settingVersion.findMany({
    select: { version: true, changed: true, changedAt: true, changedBy: { select: { name: true } } },
    orderBy: { version: 'desc' },
    take: MAX_LISTED,
  });
  const newest = await ctx.db.settingVersion.findFirst({
    select: { values: true },
    orderBy: { version: 'desc' },
  });
  const stored = (newest?.values ?? {}) as StoredTexts;
  const { source } = ctx.env;
  const bare = Object.fromEntries(Object.entries(source).filter(([name]) => !isGivenOrFile(name)));
  const defaults = checkSettings(bare).env;
  const settings = STORED_SETTING_NAMES.map((name) => describe(name, ctx.env, defaults, stored));
  return { version: ctx.env.storedVersion, settings, versions };
}

const isGivenOrFile = (key: string) =>
  STORED_SETTING_NAMES.some((name) => key === name || key === `${name}_FILE`);

function describe(name: StoredSettingName, env: Env, defaults: Env | null, stored: StoredTexts): Setting {
  const { group, kind } = STORED_SETTINGS[name];
  const source: SettingSource = isGiven(env.source, name)
    ? 'ENVIRONMENT'
    : stored[name] === undefined
      ? 'DEFAULT'
      : 'STORED';
  return {
    name,
    group,
    kind,
    source,
    value: kind === 'SECRET' ? null : textOf(env[name]),
    defaultValue: kind === 'SECRET' ? null : textOf(defaults?.[name]),
    options: OPTIONS[name] ?? null,
  };
}

const OPTIONS: Partial<Record<StoredSettingName, string[]>> = {
  DEFAULT_LANGUAGE: [...LANGUAGES],
  REQUIRE_SECOND_FACTOR: [...SECOND_FACTOR_LEVELS],
  OMITTED_FIELDS: [...OMITTABLE_FIELDS],
  DEMOGRAPHIC_QUESTIONS: [...DEMOGRAPHIC_NAMES],
};

function textOf(
  value: string | number | boolean | readonly string[] | readonly ListedOption[] | undefined,
): string | null {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value) && typeof value[0] === 'object') return JSON.stringify(value);
  return Array.isArray(value) ? value.join(',') || null : String(value);
}
