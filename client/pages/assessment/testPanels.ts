import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../../app/testPortal.tsx';
import type { PanelRowFragment } from '../../features/assessment/panels/panels.generated.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

export const grace = {
  __typename: 'PanelMember' as const,
  id: 'm1',
  name: 'Grace Hopper',
  email: 'grace@example.org',
  subjects: ['ENGINEERING'],
  languages: [] as string[],
};
const pending = {
  __typename: 'Invitation' as const,
  id: 'i1',
  email: 'ada@example.org',
  role: 'ASSESSOR' as const,
  expiresAt: '2026-11-28T09:30:00.000Z',
  organisation: null,
};
const oslo = { __typename: 'Organisation', id: 'o1', name: 'University of Oslo', viewerCanPublish: true };

export function openPage(panels: PanelRowFragment[], { lacksMail = false } = {}) {
  const server = { panels, sent: [] as Record<string, unknown>[] };
  const change = (id: unknown, changed: Partial<PanelRowFragment>) => {
    server.panels = server.panels.map((panel) => (panel.id === id ? { ...panel, ...changed } : panel));
    return server.panels.find((panel) => panel.id === id);
  };
  renderPortal('/dashboard/panels', {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'], lacksMail }),
    OfferingOrganisations: () => ({ data: { offeringOrganisations: [oslo] } }),
    Panels: () => ({ data: { panels: server.panels } }),
    SavePanel: (variables) => {
      server.sent.push(variables);
      const { id, name } = variables.input as { id: string | null; name: string };
      if (id) return { data: { savePanel: change(id, { name }) } };
      const added = { __typename: 'Panel' as const, id: 'p2', name, members: [], invitations: [] };
      server.panels = [...server.panels, added];
      return { data: { savePanel: added } };
    },
    InviteAssessor: (variables) => {
      server.sent.push(variables);
      const panel = change('p1', { invitations: [pending] });
      return { data: { invite: { __typename: 'Invitation', id: 'i1', panel } } };
    },
    WithdrawInvitation: (variables) => {
      server.sent.push(variables);
      change('p1', { invitations: [] });
      return { data: { withdrawInvitation: { __typename: 'Invitation', id: 'i1', organisation: null } } };
    },
    SaveExpertise: (variables) => {
      server.sent.push(variables);
      const { memberId: id, ...expertise } = variables.input as { memberId: string };
      const saved = { ...grace, ...expertise };
      change('p1', { members: [saved] });
      return { data: { saveExpertise: { ...saved, __typename: 'PanelMembership', id } } };
    },
    RemovePanelMember: (variables) => {
      server.sent.push(variables);
      return { data: { removePanelMember: change('p1', { members: [] }) } };
    },
  });
  return server;
}

export const panel = (members: PanelRowFragment['members'] = []) => ({
  __typename: 'Panel' as const,
  id: 'p1',
  name: 'Engineering',
  members,
  invitations: [],
});
export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
