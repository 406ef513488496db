import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { grace, openPage, panel, press } from './testPanels.ts';

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
