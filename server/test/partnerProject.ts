import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fillExample } from '../../rules/accounts/partnerExamples.ts';
import { projectFolder } from '../platform/files/projectFolder.ts';

const run = promisify(execFile);

export const EXAMPLES = join(projectFolder, 'docs/examples/partners');

const INSTALL = /^npm install (.+)\n/gm;

type Env = Record<string, string>;

export type PartnerProject = {
  folder: string;
  packages: string[];
  giveKey(key: string | null): Promise<void>;
  run(command: string, env?: Env): Promise<{ stdout: string; stderr: string }>;
  sh(file: string, env?: Env): Promise<{ stdout: string; stderr: string }>;
  /** Resolves once the command has printed `sign`. */
  start(file: string, sign: string, env?: Env): Promise<StartedCommand>;
  close(): Promise<void>;
};

type StartedCommand = { written(): string; stop(): Promise<void> };

/**
 * Follows the instructions on the developers page in an empty folder. Links our own packages, so that tests do not
 * need the registry.
 */
export async function setUpPartnerProject(portalUrl: string): Promise<PartnerProject> {
  const folder = await mkdtemp(join(tmpdir(), 'partner-'));
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    npm_config_offline: 'true',
    npm_config_update_notifier: 'false',
  };
  const setUp = await readFile(join(EXAMPLES, 'setUp.sh'), 'utf8');
  const packages = [...setUp.matchAll(INSTALL)].flatMap(([, names = '']) => names.split(' '));
  await run('sh', ['-e', '-c', setUp.replaceAll(INSTALL, '')], { cwd: folder, env });
  for (const name of packages) await linkPackage(folder, name);
  const giveKey = (key: string | null) => writeExamples(folder, { address: portalUrl, key });
  await giveKey(null);
  return {
    folder,
    packages,
    giveKey,
    run: (command, given) => run('sh', ['-e', '-c', command], { cwd: folder, env: { ...env, ...given } }),
    sh: (file, given) => run('sh', ['-e', file], { cwd: folder, env: { ...env, ...given } }),
    async start(file, sign, given) {
      // Starts a separate process group, so that `stop` also ends the processes that npx starts.
      const child = spawn('sh', ['-e', file], { cwd: folder, env: { ...env, ...given }, detached: true });
      return watch(child, sign);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function writeExamples(folder: string, filled: { address: string; key: string | null }): Promise<void> {
  for (const name of await readdir(EXAMPLES)) {
    const text = await readFile(join(EXAMPLES, name), 'utf8');
    await writeFile(join(folder, name), fillExample(text, filled));
  }
}

async function linkPackage(folder: string, name: string): Promise<void> {
  const ours = join(projectFolder, 'node_modules', name);
  const theirs = join(folder, 'node_modules', name);
  await mkdir(dirname(theirs), { recursive: true });
  await symlink(ours, theirs);
  const { bin = {} } = JSON.parse(await readFile(join(ours, 'package.json'), 'utf8'));
  const commands: Env = typeof bin === 'string' ? { [name]: bin } : bin;
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  for (const [command, file] of Object.entries(commands))
    await symlink(join(ours, file), join(folder, 'node_modules/.bin', command));
}

async function watch(child: ChildProcess, sign: string): Promise<StartedCommand> {
  let text = '';
  const exit = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const note = (chunk: Buffer) => {
      text += chunk;
      if (text.includes(sign)) resolve();
    };
    child.stdout?.on('data', note);
    child.stderr?.on('data', note);
    const ended = () => new Error(`It ended before it wrote "${sign}":\n${text.replaceAll(/^/gm, '| ')}`);
    exit.then(() => reject(ended()), reject);
  });
  return {
    written: () => text,
    async stop() {
      if (child.pid) process.kill(-child.pid);
      await exit;
    },
  };
}

export async function withoutCurl(folder: string): Promise<Env> {
  const file = join(folder, 'stand-in/curl');
  await mkdir(dirname(file));
  await writeFile(file, `#!/bin/sh\nexec "${process.execPath}" "${import.meta.dirname}/curl.mjs" "$@"\n`);
  await chmod(file, 0o755);
  return { PATH: dirname(file) + delimiter + process.env.PATH };
}
