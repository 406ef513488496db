import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSettingsPage } from './settingsPage.ts';

it('docs/settings.md matches the settings schema and .env.example', async () => {
  await expect(writeSettingsPage()).toMatchFileSnapshot(join(import.meta.dirname, '../docs/settings.md'));
});
