import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSettingsPage } from './settingsPage.ts';

it('docs/settings.md is what the schema of the settings and .env.example say', async () => {
  await expect(writeSettingsPage()).toMatchFileSnapshot(join(import.meta.dirname, '../docs/settings.md'));
});
