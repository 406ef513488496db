import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStoredSettingName, STORED_SETTINGS } from '../rules/backoffice/settings.ts';
import { readEnv, SETTING_NAMES } from '../server/platform/settings/env.ts';

const ROOT = join(import.meta.dirname, '..');

export function writeSettingsPage(): string {
  const comments = readComments(readFileSync(join(ROOT, '.env.example'), 'utf8'));
  const defaults: Record<string, unknown> = readEnv({});
  const rows = SETTING_NAMES.map((name) => {
    const place = isStoredSettingName(name) ? `yes, ${STORED_SETTINGS[name].group}` : 'no';
    const cells = [`\`${name}\``, place, show(name, defaults[name]), comments.get(name) ?? ''];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `# Settings

Each setting is an environment variable, or a line in a \`.env\` file. Settings marked *yes* can also be changed in the browser, at \`/dashboard/settings\`. Environment variables take precedence ([0047](decisions/0047-settings-in-the-database.md)). This page is generated from the settings schema: \`npx vitest run --project unit scripts/settingsPage -u\`.

| setting | in the browser | default | |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** Reads the comments above `# NAME=value`. Consecutive settings share a comment. */
function readComments(example: string): Map<string, string> {
  const comments = new Map<string, string>();
  let lines: string[] = [];
  let isSaid = false;
  for (const line of example.split('\n')) {
    const [, name] = /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line) ?? [];
    if (name) comments.set(name, lines.join(' '));
    else {
      const isComment = line.startsWith('# ') && !line.startsWith('# ──');
      lines = isComment ? [...(isSaid ? [] : lines), line.slice(2)] : [];
    }
    isSaid = name !== undefined;
  }
  return comments;
}

function show(name: string, value: unknown): string {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return '';
  return `\`${name === 'DATA_DIR' ? '.data' : textOf(value)}\``;
}

function textOf(value: unknown): string {
  return Array.isArray(value) && typeof value[0] === 'object' ? JSON.stringify(value) : String(value);
}
