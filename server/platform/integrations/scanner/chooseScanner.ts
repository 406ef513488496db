import type { Env } from '../../settings/env.ts';
import { scanWithClamav } from './clamav.ts';
import type { Scanner } from './scanner.ts';

const PORT = 3310;

export function chooseScanner({ CLAMAV_HOST }: Pick<Env, 'CLAMAV_HOST'>): Scanner | null {
  if (!CLAMAV_HOST) return null;
  const [host = '', port] = CLAMAV_HOST.split(':');
  return (content) => scanWithClamav({ host, port: Number(port ?? PORT) }, content);
}
