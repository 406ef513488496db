import { matchPath } from 'react-router-dom';
import { paths } from '../../../../rules/paths.ts';
import { callServer } from '../../../lib/session/callServer.ts';

const SCHOLARSHIP_SCREENS = [paths.scholarship, paths.scholarshipPage, paths.apply];

/**
 * Stores in the account the scholarship from which the user came, before the first token is issued. `leadsBack` is
 * true if signing in already leads back to the scholarship. Errors never block the sign-in.
 */
export async function saveIntent(cameFrom: string | undefined, leadsBack = false): Promise<void> {
  const pathname = cameFrom?.split(/[?#]/)[0] ?? '';
  if (!SCHOLARSHIP_SCREENS.some(({ pattern }) => matchPath(pattern, pathname))) return;
  await callServer('keepIntent', { cameFrom, leadsBack }).catch(() => {});
}
