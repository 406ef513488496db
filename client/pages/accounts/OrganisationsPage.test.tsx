import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { makeScholarship } from '../../features/scholarships/testScholarships.ts';
import { enter } from '../../test/enter.ts';
import { bergen, invitation, invited, renderForAdmin, renderInvitation } from './testOrganisations.ts';

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
