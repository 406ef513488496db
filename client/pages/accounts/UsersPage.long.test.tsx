import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { makeEntry, makePerson, openEntries, pageOf, startPeople } from './testUsers.tsx';

const row = (name: RegExp) => within(screen.getByRole('row', { name }));

// product: P7.8
describe('user table', () => {
  it('the user table has the expected heading, columns and roles', async () => {
    renderPortal('/dashboard/allusers', startPeople());
    await screen.findByRole('heading', { level: 1, name: 'All Users (3)' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Index',
      'Name',
      'Email',
      'Role',
      'Action',
    ]);
    expect(screen.getByRole('row', { name: /^1 .*Amina Admin/ })).toHaveTextContent('u1@example.org');
    expect(row(/^1 .*Amina Admin/).getByText('Admin')).toBeVisible();
    expect(row(/^2 .*Mora Moderator/).getByText('Moderator')).toBeVisible();
    expect(row(/^3 .*Stina Student/).getByText('User')).toBeVisible();
  });

  it('the user table uses the search, role and sort order from its URL', async () => {
    const { asked } = renderPortal(
      '/dashboard/allusers?q=mora&role=MODERATOR&sort=NAME&page=1',
      startPeople(),
    );
    await screen.findByRole('heading', { name: 'All Users (3)' });
    expect(asked.find(({ name }) => name === 'Users')?.variables).toEqual({
      filter: { search: 'mora', role: 'MODERATOR' },
      sort: 'NAME',
      page: 1,
      pageSize: 20,
    });
  });

  it('a link filters the user table by sign-up date until the filter is cleared', async () => {
    const { asked, router } = renderPortal('/dashboard/allusers?created=2026-11-15', startPeople());
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter New since 15 Nov 2026' }));
    expect(router.state.location.search).toBe('');
    await waitFor(() =>
      expect(asked.flatMap(({ name, variables }) => (name === 'Users' ? [variables.filter] : []))).toEqual([
        { createdFrom: '2026-11-15' },
        {},
      ]),
    );
  });

  it('an admin promotes a user to moderator after confirmation', async () => {
    renderPortal('/dashboard/allusers', startPeople());
    await userEvent.click(await screen.findByRole('button', { name: 'Promote Stina Student' }));
    const question = await screen.findByRole('dialog', { name: /^Make Stina Student a moderator\? u3@/ });
    expect(question).toHaveTextContent('read and decide on all applications');
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(row(/^3 .*Stina Student/).getByText('User')).toBeInTheDocument();
    await userEvent.click(within(question).getByRole('button', { name: 'Make moderator' }));
    expect(await screen.findByText('Stina Student is Moderator Now')).toBeVisible();
    expect(row(/^3 .*Stina Student/).getByText('Moderator')).toBeVisible();
  });

  it('an admin promotes a moderator to admin after seeing the new permissions', async () => {
    renderPortal('/dashboard/allusers', startPeople());
    await userEvent.click(await screen.findByRole('button', { name: 'Promote Mora Moderator' }));
    const question = await screen.findByRole('dialog', { name: /^Make Mora Moderator an admin\? u2@/ });
    expect(question).toHaveTextContent('suspend and delete accounts');
    await userEvent.click(within(question).getByRole('button', { name: 'Make admin' }));
    expect(await screen.findByText('Mora Moderator is an admin now')).toBeVisible();
    expect(row(/^2 .*Mora Moderator/).getByText('Admin')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Promote Mora Moderator' })).toBeNull();
  });

  it("a rejected promotion shows the server's reason", async () => {
    const errors = [
      { message: 'Only a user can be promoted to moderator.', extensions: { code: 'CONFLICT' } },
    ];
    const refusal = Object.fromEntries([['PromoteUser', () => ({ data: null, errors })]]);
    renderPortal('/dashboard/allusers', startPeople(refusal));
    await userEvent.click(await screen.findByRole('button', { name: 'Promote Stina Student' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make moderator' }));
    expect(await screen.findByText('Only a user can be promoted to moderator.')).toBeVisible();
  });

  it('an admin demotes a moderator after confirmation', async () => {
    renderPortal('/dashboard/allusers', startPeople());
    await userEvent.click(await screen.findByRole('button', { name: 'Demote Mora Moderator' }));
    await screen.findByRole('dialog', { name: 'Demote Mora Moderator?' });
    await userEvent.click(screen.getByRole('button', { name: 'Demote' }));
    expect(await screen.findByText('Mora Moderator is now a user')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Promote Mora Moderator' })).toBeVisible());
  });

  it('demoting an admin shows the resulting role', async () => {
    const demoteUser = makePerson('u2', 'Mora Moderator', 'MODERATOR');
    renderPortal(
      '/dashboard/allusers',
      startPeople(Object.fromEntries([['DemoteUser', () => ({ data: { demoteUser } })]])),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Demote Mora Moderator' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Demote' }));
    expect(await screen.findByText('Mora Moderator is now a moderator')).toBeVisible();
  });

  it('an admin deletes a user after confirmation', async () => {
    renderPortal('/dashboard/allusers', startPeople());
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Stina Student' }));
    await screen.findByRole('dialog', { name: /^Are you sure\?/ });
    await userEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Your file has been deleted.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'All Users (2)' })).toBeVisible();
    expect(screen.queryByText('u3@example.org')).toBeNull();
  });

  it('admins cannot be deleted, and the last admin cannot be demoted', async () => {
    renderPortal('/dashboard/allusers', startPeople());
    expect(await screen.findByRole('button', { name: 'Delete Amina Admin' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Demote Amina Admin' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete Mora Moderator' })).toBeEnabled();
  });
});

// product: P7.37
it('the user table shows the coordinator role, and the user details show the organisations', async () => {
  const coordinator = makePerson('u4', 'Kari Nordmann', 'USER', {
    coordinates: [{ __typename: 'Organisation', id: 'o1', name: 'University of Bergen' }],
  });
  const users = {
    ...pageOf([]),
    __typename: 'UserPage',
    items: [coordinator],
    totalCount: 1,
    totalIsCapped: false,
  };
  const answer = Object.fromEntries([['Users', () => ({ data: { users } })]]);
  renderPortal('/dashboard/allusers?open=u4', startPeople(answer));
  const drawer = within(await screen.findByRole('dialog', { name: 'Kari Nordmann' }));
  expect(drawer.getByText('Coordinator')).toBeVisible();
  expect(drawer.getByText(/^University of Bergen\./)).toBeVisible();
  expect(drawer.getByText(/processes the applications for them\.$/)).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Close the details' }));
  await waitFor(() => expect(row(/^1 .*Kari Nordmann/).getByText('Coordinator')).toBeVisible());
  expect(row(/^1 .*Kari Nordmann/).queryByText('User')).toBeNull();
});

describe('user details', () => {
  it('the user details open in a drawer with audit entries and can be closed', async () => {
    const { router, asked } = renderPortal('/dashboard/allusers?role=MODERATOR', startPeople());
    await userEvent.click(await screen.findByRole('link', { name: 'Mora Moderator' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Mora Moderator' }));
    expect(await drawer.findByText('Promoted to moderator')).toBeVisible();
    expect(drawer.getByText('User → Moderator')).toBeVisible();
    expect(drawer.getByText('boat.sink')).toBeVisible();
    expect(drawer.getByText(/by the operator/)).toBeVisible();
    expect(asked.find(({ name }) => name === 'Audit')?.variables).toMatchObject({
      filter: { personId: 'u2' },
    });
    await userEvent.click(drawer.getByRole('button', { name: 'Close the details' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?role=MODERATOR');
  });

  it('an audit entry links to the screen of the affected record', async () => {
    const { entry } = await openEntries([
      makeEntry('application.setStatus', 'application', 'a-1', { targetName: 'AP-1' }),
      makeEntry('application.delete', 'application', 'a-2', { targetName: 'AP-2' }),
      makeEntry('scholarship.update', 'scholarship', 's-1', { targetName: 'Rhodes' }),
      makeEntry('scholarship.delete', 'scholarship', 's-2', { after: { isArchived: true } }),
      makeEntry('payment.refund', 'payment', 'p-1'),
      makeEntry('webhook.ping', 'webhookEndpoint', 'w-1'),
    ]);
    const links = [
      ['Changed an application’s status', 'Application AP-1', '/dashboard/allapplyscholarship?open=a-1'],
      ['Deleted an application', 'Application AP-2', '/dashboard/allapplyscholarship?open=a-2'],
      ['Changed a scholarship', 'Scholarship Rhodes', '/dashboard/items/update/s-1'],
      ['Deleted a scholarship', 'Scholarship s-2', '/dashboard/items/update/s-2'],
      ['Refunded a payment', 'Payment p-1', '/dashboard/payments?open=p-1'],
      ['Sent a webhook a test event', 'Webhook w-1', '/dashboard/webhooks/w-1'],
    ] as const;
    for (const [heading, name, address] of links)
      expect(within(entry(heading)).getByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('an audit entry names a record without a screen by its shortened ID', async () => {
    const { entry } = await openEntries([
      makeEntry('review.delete', 'review', '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90'),
      makeEntry('scholarship.delete', 'scholarship', '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91', {
        after: { isArchived: false },
      }),
    ]);
    expect(entry('Deleted a review')).toHaveTextContent('Review 5a1b7e90');
    expect(entry('Deleted a scholarship')).toHaveTextContent('Scholarship 5a1b7e91');
    expect(screen.queryByRole('link', { name: /^(Review|Scholarship)/ })).toBeNull();
  });

  it('an audit entry links to the affected user and marks deleted accounts', async () => {
    const person = { __typename: 'User', id: 'u9', name: 'Nora Newcomer', email: 'u9@example.org' };
    const { entry } = await openEntries([
      makeEntry('user.promote', 'user', 'u9', { targetUser: person }),
      makeEntry('user.demote', 'user', 'u8', {
        targetUser: { __typename: 'User', id: 'u8', name: 'Deleted user', email: null },
      }),
      makeEntry('user.delete', 'user', 'u7'),
    ]);
    const link = within(entry('Promoted to moderator')).getByRole('link', {
      name: 'Account of Nora Newcomer',
    });
    expect(link).toHaveAttribute('href', '/dashboard/allusers?q=u9%40example.org&open=u9');
    for (const heading of ['Demoted', 'Deleted an account']) {
      expect(entry(heading)).toHaveTextContent('Deleted user');
      expect(within(entry(heading)).queryByRole('link')).toBeNull();
    }
  });

  it("audit entries about other users link to those users' details", async () => {
    const { entry, router } = await openEntries([
      makeEntry('user.promote', 'user', 'u1'),
      makeEntry('user.demote', 'user', 'u2', {
        targetUser: { __typename: 'User', id: 'u2', name: 'Mora Moderator', email: 'u2@example.org' },
        before: { role: 'MODERATOR' },
        after: { role: 'USER' },
      }),
    ]);
    expect(entry('Promoted to moderator')).not.toHaveTextContent('Account');
    await userEvent.click(within(entry('Demoted')).getByRole('link', { name: 'Account of Mora Moderator' }));
    expect(await screen.findByRole('dialog', { name: 'Mora Moderator' })).toBeVisible();
    expect(router.state.location.search).toBe('?q=u2%40example.org&open=u2');
  });
});

// product: P7.8
describe('account suspension', () => {
  it('suspending a user requires a reason and can be undone', async () => {
    renderPortal('/dashboard/allusers?open=u3', startPeople());
    const drawer = within(await screen.findByRole('dialog', { name: 'Stina Student' }));
    await userEvent.click(await drawer.findByRole('button', { name: 'Suspend' }));
    const question = within(await screen.findByRole('dialog', { name: 'Suspend Stina Student?' }));
    await userEvent.type(question.getByLabelText(/^Reason/), 'wrong');
    await userEvent.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await question.findByText('Give a better reason.')).toBeVisible();
    await userEvent.clear(question.getByLabelText(/^Reason/));
    await enter(question.getByLabelText(/^Reason/), 'Forged documents');
    await userEvent.click(question.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Stina Student is suspended')).toBeVisible();
    expect(await drawer.findByText(/^Suspended since/)).toBeVisible();
    await userEvent.click(drawer.getByRole('button', { name: 'Reinstate' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, reinstate' }));
    expect(await drawer.findByRole('button', { name: 'Suspend' })).toBeVisible();
  });
});
