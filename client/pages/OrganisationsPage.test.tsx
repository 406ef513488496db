import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { makeScholarship } from '../features/scholarships/testScholarships.ts';
import { enter } from '../test/enter.ts';
import { bergen, invitation, invited, renderForAdmin, renderInvitation } from './testOrganisations.ts';

const person = { __typename: 'User' as const, id: 'u9', name: 'Kari Nordmann', email: 'kari@example.org' };

// product: P7.16
it('an admin adds an organisation, and empty fields are sent as null', async () => {
  const organisations: unknown[] = [];
  const create = vi.fn((_variables: Record<string, unknown>) => {
    organisations.push(bergen());
    return { data: { createOrganisation: bergen() } };
  });
  renderForAdmin([
    ['Organisations', () => ({ data: { organisations: [...organisations] } })],
    ['CreateOrganisation', create],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add an organisation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an organisation' }));
  await enter(dialog.getByLabelText('Name'), 'University of Bergen');
  await enter(dialog.getByLabelText(/^Website/), 'https://www.uib.no/');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Edit University of Bergen' })).toBeVisible();
  expect(create.mock.calls[0]?.[0]).toEqual({
    input: {
      name: 'University of Bergen',
      logo: null,
      contactEmail: null,
      website: 'https://www.uib.no/',
      description: null,
      accentColor: null,
      replyTo: null,
      publishesItself: false,
    },
  });
});

// product: P7.43
it("a coordinator edits the organisation's branding and previews its colour", async () => {
  const update = vi.fn((_variables: Record<string, unknown>) => ({
    data: { updateOrganisation: bergen({ version: 2 }) },
  }));
  renderPortal('/dashboard/organisations', {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    ...Object.fromEntries<Answers[string]>([
      ['Organisations', () => ({ data: { organisations: [bergen()] } })],
      ['UpdateOrganisation', update],
    ]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit University of Bergen' }));
  for (const name of [/^Add an organisation/, /^Invite/, /^Close University/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByText('Coordinators')).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: /Edit the organisation/ }));
  expect(dialog.queryByLabelText('Name')).toBeNull();
  expect(dialog.queryByLabelText('Coordinators publish without review')).toBeNull();
  expect(dialog.getByLabelText('Choose a colour')).toHaveValue('#0b5560');
  await enter(dialog.getByLabelText(/^Colour/), '#ffff00');
  const caption = await dialog.findByText(/White text cannot be read/);
  expect(caption.closest('figure')?.getAttribute('style')).toContain('--brand: light-dark(#');
  await userEvent.clear(dialog.getByLabelText(/^Colour/));
  await enter(dialog.getByLabelText(/^Colour/), '#7a1f3d');
  await waitFor(() => expect(caption).toHaveTextContent('Preview of the colour'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(update).toHaveBeenCalled());
  const input = update.mock.calls[0]?.[0].input;
  expect(input).toMatchObject({ name: 'University of Bergen', accentColor: '#7a1f3d' });
  expect(input).not.toHaveProperty('publishesItself');
});

it('an admin invites and removes a coordinator and withdraws an invitation', async () => {
  const invite = vi.fn((_variables: Record<string, unknown>) => ({
    data: { invite: { ...invitation, organisation: bergen({ invitations: [invitation] }) } },
  }));
  const withdraw = vi.fn((_variables: Record<string, unknown>) => ({
    data: { withdrawInvitation: { ...invitation, organisation: bergen() } },
  }));
  const remove = vi.fn((_variables: Record<string, unknown>) => ({ data: { removeCoordinator: bergen() } }));
  renderForAdmin([
    ['Organisations', () => ({ data: { organisations: [bergen({ coordinators: [person] })] } })],
    ['Invite', invite],
    ['WithdrawInvitation', withdraw],
    ['RemoveCoordinator', remove],
  ]);
  const ask = 'Invite a coordinator for University of Bergen';
  await userEvent.click(await screen.findByRole('button', { name: ask }));
  const dialog = within(await screen.findByRole('dialog', { name: ask }));
  await enter(dialog.getByLabelText('E-mail address'), 'office@example.org');
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }));
  const withdrawal = 'Withdraw the invitation to office@example.org';
  await userEvent.click(await screen.findByRole('button', { name: withdrawal }));
  await waitFor(() => expect(screen.queryByRole('button', { name: withdrawal })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Remove Kari Nordmann' }));
  const question = within(await screen.findByRole('dialog', { name: /Remove this coordinator/ }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Kari Nordmann')).toBeNull());
  expect([invite, withdraw, remove].map(({ mock }) => mock.calls[0]?.[0])).toEqual([
    { input: { organisationId: 'o1', email: 'office@example.org', role: 'COORDINATOR' } },
    { id: 'i1' },
    { organisationId: 'o1', userId: 'u9' },
  ]);
});

it('an invitation is accepted by a click on its page, not by opening it', async () => {
  const accept = vi.fn((_variables: Record<string, unknown>) => ({
    data: { acceptInvitation: invitation },
  }));
  renderInvitation(invited(true), accept);
  expect(await screen.findByRole('heading', { name: 'Coordinate University of Bergen' })).toBeVisible();
  expect(accept).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You now coordinate University of Bergen.')).toBeVisible();
  expect(accept.mock.calls[0]?.[0]).toEqual({ token: 'key' });
});

it('the invitation page shows the invited address or that the invitation is invalid', async () => {
  const first = renderInvitation(invited(false));
  expect(await screen.findByText(/This invitation was sent to office@example.org/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  first.unmount();
  renderInvitation(null);
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
});

// product: P7.43
it('the organisation page shows text, colour and scholarships with links to it', async () => {
  const organisation = {
    __typename: 'Organisation',
    id: 'o1',
    slug: 'bergen',
    name: 'University of Bergen',
    isNamed: true,
  };
  const facts = {
    logo: null,
    contactEmail: 'post@uib.no',
    website: 'https://www.uib.no/',
    description: 'By the **sea**.',
    accentColor: '#7a1f3d',
    descriptionPieces: [
      { tag: 'STRONG', nesting: 1 },
      { text: 'By the sea', nesting: 0 },
      { tag: 'STRONG', nesting: -1 },
    ].map((piece) => ({ __typename: 'TextPiece', tag: null, text: null, href: null, start: null, ...piece })),
    closedAt: '2026-11-20T09:30:00.000Z',
  };
  const offered = {
    __typename: 'OrganisationScholarshipPage',
    items: [{ ...makeScholarship(), organisation }],
    totalCount: 1,
    totalIsCapped: false,
    pageCount: 1,
    page: 1,
  };
  const answer = () => ({
    data: { organisation: { ...organisation, ...facts }, organisationScholarships: offered },
  });
  renderPortal('/organisations/bergen', Object.fromEntries([['Organisation', answer]]));
  expect(await screen.findByRole('heading', { level: 1, name: 'University of Bergen' })).toBeVisible();
  expect(screen.getByText(/^This organisation no longer offers scholarships here/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: '1 scholarship' })).toBeVisible();
  expect(screen.getByRole('link', { name: /Website/ })).toHaveAttribute('href', 'https://www.uib.no/');
  expect(screen.getByText('By the sea').tagName).toBe('STRONG');
  const header = screen.getByRole('heading', { level: 1 }).closest('header');
  expect(header?.getAttribute('style')).toContain('--brand: light-dark(#7a1f3d');
  const card = within(screen.getByRole('article', { name: 'Gates Cambridge Scholarship' }));
  expect(card.getByRole('link', { name: 'Offered by University of Bergen' })).toHaveAttribute(
    'href',
    '/organisations/bergen',
  );
});
