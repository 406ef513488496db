import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export type ChromiumLaunch = { executablePath: string; args: string[] };

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];

/** Chromium's sandbox does not work as root. Most other flags prevent requests to other hosts. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export async function findChromium(): Promise<ChromiumLaunch> {
  const given = process.env.CHROMIUM_PATH;
  if (given) return { executablePath: given, args: ARGS };
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packaged } = await import('@sparticuz/chromium');
    return { executablePath: await packaged.executablePath(), args: ARGS };
  }
  const installed = findInstalled();
  if (installed) return { executablePath: installed, args: ARGS };
  throw new Error(
    'No Chrome or Chromium was found. Install one, or name it: CHROMIUM_PATH=/path/to/chrome npm test',
  );
}

function findInstalled(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
