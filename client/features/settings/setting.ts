import type { SettingsPartsFragment } from './settings.generated.ts';

export type Setting = SettingsPartsFragment['settings'][number];

/** An empty text means the default, or an unchanged secret. */
export type SettingValues = Record<string, string | string[]>;
