import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { makeForm, openPage, used } from './testGeneralFormsPage.ts';

// product: P11.21
it('general forms list their scholarships, and an unused form can be removed', async () => {
  const { server } = openPage([
    makeForm('g1', 'Schooling', { scholarships: [used], viewerCanRemove: false }),
    makeForm('g2', 'Finances'),
  ]);
  expect(await screen.findByRole('link', { name: 'Osprey Grant' })).toHaveAttribute(
    'href',
    '/dashboard/items/update/s1',
  );
  expect(screen.getByText('Not used by any scholarship yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove “Schooling”' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove “Finances”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Finances' })).toBeNull());
  expect(server.forms.map(({ id }) => id)).toEqual(['g1']);
});

// product: P11.21
it('staff name a new general form and add its questions', async () => {
  const { server } = openPage([]);
  await userEvent.click(await screen.findByRole('button', { name: 'New general form' }));
  const dialog = await screen.findByRole('dialog', { name: 'New general form' });
  await enter(await within(dialog).findByLabelText('Name'), 'Schooling');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a question to “Schooling”' }));
  await enter(screen.getByLabelText('Question'), 'Which school?');
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(server.saved).toHaveLength(2));
  expect(server.saved[0]).toMatchObject({ organisationId: 'o1', name: 'Schooling', version: 0 });
  expect(server.saved[1]).toMatchObject({
    ...{ id: 'g2', name: 'Schooling', version: 1 },
    form: { sections: [{ questions: [{ kind: 'line', label: { en: 'Which school?' } }] }] },
  });
});
