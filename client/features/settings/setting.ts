import type { SettingsPartsFragment } from './settings.generated.ts';

export type Setting = SettingsPartsFragment['settings'][number];

/** Of several choices a list, else the text; empty for the default, and for a secret that stays. */
export type SettingValues = Record<string, string | string[]>;
