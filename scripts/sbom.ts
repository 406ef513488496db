// `npm run sbom`: the bill of materials of what runs, as CycloneDX.
import { spawnSync } from 'node:child_process';
import { inProductionFolder } from './productionPackages.ts';

const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
process.exitCode = inProductionFolder((cwd) => spawnSync('npm', args, { cwd, stdio: 'inherit' })).status ?? 1;
