import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The oldest and the newest Node that the portal is tested on. The npm registry has each as a package per platform. */
const TESTED = ['20.19.0', '26.10.0'];

/** Those of the tested versions that are another major version than the Node running this. */
export function listOtherNodes(running = process.versions.node): string[] {
  return TESTED.filter((version) => majorOf(version) !== majorOf(running));
}

/**
 * The folder with the program `node` of this version, fetched at the first call. Throws when the registry does not
 * give it.
 */
export function fetchNode(version: string): string {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(import.meta.dirname, '..', '.cache', `node-${version}`);
  const programs = join(folder, 'node_modules', name, 'bin');
  if (existsSync(programs)) return programs;
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  spawnSync('npm', ['install', ...flags, `${name}@${version}`], { stdio: 'inherit' });
  if (!existsSync(programs)) throw new Error(`npm could not install ${name}@${version}`);
  return programs;
}

function majorOf(version: string): string | undefined {
  return version.split('.')[0];
}
