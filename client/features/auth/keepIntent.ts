import { matchPath } from 'react-router-dom';
import { paths } from '../../../rules/paths.ts';
import { callServer } from '../../lib/callServer.ts';

const SCHOLARSHIP_SCREENS = [paths.scholarship, paths.scholarshipPage, paths.apply];

/**
 * Before the first token: has the server keep with the account which scholarship its person came for. `leadsBack` when
 * signing in leads there anyhow. Nobody is kept from coming in by what goes wrong here.
 */
export async function keepIntent(cameFrom: string | undefined, leadsBack = false): Promise<void> {
  const pathname = cameFrom?.split(/[?#]/)[0] ?? '';
  if (!SCHOLARSHIP_SCREENS.some(({ pattern }) => matchPath(pattern, pathname))) return;
  await callServer('keepIntent', { cameFrom, leadsBack }).catch(() => {});
}
