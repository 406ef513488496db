import { useSession } from '../../../lib/session/useSession.ts';

/**
 * Request context of the form. Staff who lose their role are signed out, as the specification requires.
 * Removed coordinators are still users, so they remain signed in and their input is preserved.
 */
export function useStaySignedInContext(): { staysSignedIn: boolean } {
  const { viewer } = useSession();
  return { staysSignedIn: viewer?.abilities.includes('MANAGE_REVIEWS') === false };
}
