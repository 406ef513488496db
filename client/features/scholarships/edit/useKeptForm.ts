import { useSession } from '../../../lib/useSession.ts';

/**
 * The context of what the form sends. Staff whose role was taken are signed out, as the specification says; a coordinator
 * who was removed is the user that they were before, and keeps what was typed.
 */
export function useKeptForm(): { staysSignedIn: boolean } {
  const { viewer } = useSession();
  return { staysSignedIn: viewer?.canManageReviews === false };
}
