import { useSearchParams } from 'react-router-dom';
import { Invitation } from '../../features/roles/Invitation.tsx';

/** Target of the invitation link. The invitation is accepted only after a click. */
export function InvitationPage() {
  const [query] = useSearchParams();
  return <Invitation token={query.get('token') ?? ''} />;
}
