import { skipToken } from '@apollo/client/react';
import { useSessionState } from '../../lib/useSession.ts';
import { useMyApplicantProfileQuery, useProfileFormQuery } from './profiles.generated.ts';

/**
 * Returns the form of the applicant profile and, for signed-in users, their answers. Visitors' answers are
 * stored in this browser.
 */
export function useProfile() {
  const { status, userId } = useSessionState();
  const isSignedIn = status === 'signedIn';
  const asked = useProfileFormQuery();
  const own = useMyApplicantProfileQuery(isSignedIn ? { fetchPolicy: 'network-only' } : skipToken);
  return {
    status,
    userId,
    form: asked.data?.profileForm.form,
    profile: isSignedIn ? own.data?.myApplicantProfile : undefined,
    error: asked.error ?? (isSignedIn ? own.error : undefined),
    retry: () => (asked.error ? asked.refetch() : own.refetch()),
  };
}
