import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../test/enter.ts';
import { grace, openPage, panel, press } from './testPanels.ts';

// product: P17.17
it('staff can add a panel and rename it', async () => {
  const server = openPage([]);
  expect(await screen.findByText(/There are no panels yet/)).toBeVisible();
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
  await press('Send again: invitation to ada@example.org');
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

// product: P17.33
it('an invitation is described as stored if the portal cannot send e-mails', async () => {
  openPage([panel()], { lacksMail: true });
  await enter(await screen.findByLabelText('E-mail address of an assessor'), 'ada@example.org');
  await press('Invite assessor');
  expect(await screen.findByText('The invitation is stored until e-mail is set up')).toBeVisible();
});
