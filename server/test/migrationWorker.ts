import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFolder } from '../platform/files/projectFolder.ts';

export type MigrationWorker = {
  result: Promise<string>;
  kill(): Promise<void>;
};

export function startMigrationWorker(url: string, folder: string): MigrationWorker {
  const module = join(projectFolder, 'server/platform/database/migrate.ts');
  const program = `
    const { migrate } = await import(${JSON.stringify(module)});
    console.log('applied ' + (await migrate(${JSON.stringify(url)}, ${JSON.stringify(folder)})).join());`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  return {
    result: said.then(([out, errors]) => (out || errors).replace(/\n$/, '')),
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exit;
    },
  };
}
