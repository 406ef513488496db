import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { openPage, press } from './testPanels.ts';

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
