import { skipToken } from '@apollo/client/react';
import { useSessionState } from '../../lib/session/useSession.ts';
import { useMyApplicantProfileQuery, useProfileFormQuery } from './profiles.generated.ts';

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
