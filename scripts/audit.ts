// `npm run audit`: what is known about the packages that run in production, less the exceptions that have not ended.
// Ends with 1 for anything else, and with 2 when the registry does not answer audits: then nothing was checked.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AuditException, judgeAudit } from './judgeAudit.ts';
import { inProductionFolder } from './productionPackages.ts';

const exceptions: AuditException[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'auditExceptions.json'), 'utf8'),
);
const { stdout } = inProductionFolder((cwd) =>
  spawnSync('npm', ['audit', '--json'], { cwd, encoding: 'utf8' }),
);
const today = new Date().toISOString().slice(0, 10);
const { status, lines } = judgeAudit(stdout, exceptions, today);
for (const line of lines) console.log(line);
process.exit(status);
