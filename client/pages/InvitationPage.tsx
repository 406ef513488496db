import { useSearchParams } from 'react-router-dom';
import { Invitation } from '../features/organisations/Invitation.tsx';

/** Where the link of an invitation leads. Nothing changes by opening it. */
export function InvitationPage() {
  const [query] = useSearchParams();
  return <Invitation token={query.get('token') ?? ''} />;
}
