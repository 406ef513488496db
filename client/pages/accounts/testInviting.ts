import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { pageOfInvitations, startPeople } from './testUsers.tsx';

const pending = (email: string, role: string, organisation: object | null = null) => ({
  ...{ __typename: 'Invitation', id: email, email, role, organisation },
  expiresAt: '2026-11-28T09:30:00.000Z',
});
const bergen = {
  __typename: 'Organisation',
  id: 'o1',
  name: 'University of Bergen',
  viewerCanPublish: true,
};
export const oslo = { ...bergen, id: '00000000-0000-7000-8000-000000000002', name: 'University of Oslo' };

export function startInviting(answers: Answers = {}) {
  const waiting = [
    pending('old@example.org', 'ADMIN'),
    pending('kari@example.org', 'COORDINATOR', { ...bergen, invitations: [] }),
  ];
  const sent: unknown[] = [];
  const known: [string, Answers[string]][] = [
    ['OfferingOrganisations', () => ({ data: { offeringOrganisations: [bergen, oslo] } })],
    ['PendingInvitations', () => ({ data: { invitations: pageOfInvitations([...waiting]) } })],
    [
      'Invite',
      ({ input }) => {
        sent.push(input);
        const invited = pending('new@example.org', 'MODERATOR');
        waiting.unshift(invited);
        return { data: { invite: invited } };
      },
    ],
    [
      'WithdrawInvitation',
      ({ id }) => {
        waiting.splice(
          waiting.findIndex((each) => each.id === id),
          1,
        );
        return { data: { withdrawInvitation: pending(String(id), 'ADMIN') } };
      },
    ],
  ];
  renderPortal('/dashboard/allusers', startPeople({ ...answers, ...Object.fromEntries(known) }));
  return sent;
}
