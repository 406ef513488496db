import type { SettingsPartsFragment } from './settings.generated.ts';

export type Setting = SettingsPartsFragment['settings'][number];

/** Values are texts, or lists of chosen options. An empty text stands for the default, or for a secret that stays. */
export type SettingValues = Record<string, string | string[]>;
