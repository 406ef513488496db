import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import type { PanelRowFragment } from '../features/assessment/panels/panels.generated.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const grace = {
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

function openPage(panels: PanelRowFragment[]) {
  const server = { panels, sent: [] as Record<string, unknown>[] };
  const change = (id: unknown, changed: Partial<PanelRowFragment>) => {
    server.panels = server.panels.map((panel) => (panel.id === id ? { ...panel, ...changed } : panel));
    return server.panels.find((panel) => panel.id === id);
  };
  renderPortal('/dashboard/panels', {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
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

const panel = (members: PanelRowFragment['members'] = []) => ({
  __typename: 'Panel' as const,
  id: 'p1',
  name: 'Engineering',
  members,
  invitations: [],
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

// product: P17.17
it('staff can add a panel and rename it', async () => {
  const server = openPage([]);
  expect(await screen.findByText(/There is no panel yet/)).toBeVisible();
  await press('Add a panel');
  const adding = within(await screen.findByRole('dialog', { name: 'Add a panel' }));
  await enter(adding.getByLabelText('Name'), 'Engineering');
  await userEvent.click(adding.getByRole('button', { name: 'Save' }));
  await press('Rename Engineering');
  const renaming = within(await screen.findByRole('dialog', { name: 'Rename the panel' }));
  await userEvent.clear(renaming.getByLabelText('Name'));
  await enter(renaming.getByLabelText('Name'), 'Technology');
  await userEvent.click(renaming.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Technology' })).toBeVisible();
  expect(server.sent).toEqual([
    { input: { id: null, organisationId: 'o1', name: 'Engineering' } },
    { input: { id: 'p2', organisationId: 'o1', name: 'Technology' } },
  ]);
});

// product: P17.17
it('staff can remove an assessor after confirmation', async () => {
  const server = openPage([panel([grace])]);
  const list = await screen.findByRole('list', { name: 'Assessors of Engineering' });
  expect(list).toHaveTextContent('Grace Hopper');
  await press('Remove Grace Hopper');
  const question = within(await screen.findByRole('dialog', { name: 'Remove Grace Hopper from the panel?' }));
  expect(question.getByText(/Submitted assessments stay/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Grace Hopper')).toBeNull());
  expect(server.sent).toEqual([{ id: 'm1' }]);
});

// product: P17.33
it('staff invite an assessor, send the invitation again and withdraw it', async () => {
  const server = openPage([panel()]);
  await enter(await screen.findByLabelText('E-mail address of an assessor'), 'Ada@example.org');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Engineering' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'French' }));
  await press('Invite assessor');
  const list = await screen.findByRole('list', { name: 'Pending invitations to Engineering' });
  expect(list).toHaveTextContent('ada@example.org');
  expect(list).toHaveTextContent('until 28 Nov 2026');
  await press('Send again the invitation to ada@example.org');
  await waitFor(() => expect(server.sent).toHaveLength(2));
  await press('Withdraw the invitation to ada@example.org');
  await waitFor(() => expect(screen.queryByText('ada@example.org')).toBeNull());
  const invited = { email: 'ada@example.org', role: 'ASSESSOR', panelId: 'p1' };
  expect(server.sent).toEqual([
    { input: { ...invited, subjects: ['ENGINEERING'], languages: ['fr'] } },
    { input: invited },
    { id: 'i1' },
  ]);
});

// product: P17.37
it("staff can set an assessor's expertise", async () => {
  const server = openPage([panel([grace])]);
  const list = await screen.findByRole('list', { name: 'Assessors of Engineering' });
  expect(list).toHaveTextContent('Engineering · all languages');
  await press('Expertise of Grace Hopper');
  const form = within(await screen.findByRole('dialog', { name: /Expertise/ }));
  await userEvent.click(form.getByRole('checkbox', { name: 'Doctor' }));
  await userEvent.click(form.getByRole('checkbox', { name: 'German' }));
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(list).toHaveTextContent('Engineering, Doctor · German'));
  expect(server.sent).toEqual([
    { input: { memberId: 'm1', subjects: ['ENGINEERING', 'DOCTOR'], languages: ['de'] } },
  ]);
});
