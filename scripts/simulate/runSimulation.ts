import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectFolder } from '../../server/platform/files/projectFolder.ts';

export async function runSimulation(portal: { url: string }) {
  const counts = ['--applications', '12', '--assessors', '4', '--seed', '40'];
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/simulate/run.ts', ...counts], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORTAL_URL: portal.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}
