import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
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
