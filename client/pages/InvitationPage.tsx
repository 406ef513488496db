import { useSearchParams } from 'react-router-dom';
import { Invitation } from '../features/roles/Invitation.tsx';

/** Target of the invitation link. Opening it changes nothing. */
export function InvitationPage() {
  const [query] = useSearchParams();
  return <Invitation token={query.get('token') ?? ''} />;
}
