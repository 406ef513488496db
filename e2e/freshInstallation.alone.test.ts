import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectFolder } from '../server/platform/files/projectFolder.ts';
import { startProgram } from './portalProcess.ts';

describe('fresh checkout', () => {
  it('a fresh checkout can be built and started after npm ci', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'fresh-'));
    try {
      copySources(copy);
      execFileSync('npm', ['ci', '--prefer-offline', '--silent'], { cwd: copy });

      const portal = await startProgram([join(copy, 'scripts/start.mjs'), 'main'], {
        DATA_DIR: join(copy, '.data'),
      });
      try {
        const page = await (await fetch(portal.url)).text();
        expect(page).toContain('Demo data');
        const [script] = /\/assets\/[^"]+\.js/.exec(page) ?? [];
        const sent = await fetch(`${portal.url}${script}`, { headers: { 'accept-encoding': 'br' } });
        expect(sent.headers.get('content-encoding')).toBe('br');
        expect(existsSync(join(copy, `dist/client${script}.br`))).toBe(true);
        expect(await (await fetch(`${portal.url}${script}`)).text()).toBe(await sent.text());
      } finally {
        await portal.stop();
      }
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

function copySources(to: string): void {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).split('\0');
  for (const name of names) {
    if (name && existsSync(join(projectFolder, name)))
      cpSync(join(projectFolder, name), join(to, name), { recursive: true });
  }
}
