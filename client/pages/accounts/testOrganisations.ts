import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import type { OrganisationRowFragment } from '../../features/organisations/organisations.generated.ts';

export const invitation = {
  __typename: 'Invitation' as const,
  id: 'i1',
  email: 'office@example.org',
  role: 'COORDINATOR' as const,
  organisation: { __typename: 'Organisation' as const, id: 'o1', name: 'University of Bergen' },
  expiresAt: '2026-11-28T09:30:00.000Z',
};
export const bergen = (changed: Partial<OrganisationRowFragment> = {}) => ({
  __typename: 'Organisation' as const,
  id: 'o1',
  slug: 'bergen',
  name: 'University of Bergen',
  version: 1,
  logo: null,
  contactEmail: null,
  website: null,
  description: null,
  accentColor: null,
  replyTo: null,
  publishesItself: false,
  closedAt: null,
  coordinators: [],
  invitations: [],
  ...changed,
});

export function renderForAdmin(answers: [name: string, answer: Answers[string]][]) {
  const signedIn = startSignedIn({
    isStaff: true,
    abilities: ['MANAGE_APPLICATIONS', 'MANAGE_ORGANISATIONS'],
  });
  return renderPortal('/dashboard/organisations', { ...signedIn, ...Object.fromEntries(answers) });
}

export const invited = (viewerCanAccept: boolean, changed = {}) => ({
  ...invitation,
  viewerCanAccept,
  ...changed,
});

export function renderInvitation(found: object | null, accept: Answers[string] = () => ({ data: {} })) {
  const answers: [string, Answers[string]][] = [
    ['Invitation', () => ({ data: { invitation: found } })],
    ['AcceptInvitation', accept],
  ];
  return renderPortal('/invitation?token=key', { ...startSignedIn(), ...Object.fromEntries(answers) });
}
