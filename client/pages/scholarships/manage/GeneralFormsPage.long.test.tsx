import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { makeForm, openPage } from './testGeneralFormsPage.ts';

// product: P11.21
it('removing saved options preserves an option typed in the same edit', async () => {
  const options = ['Apple', 'Birch', 'Cedar'].map((name) => ({
    value: name.toUpperCase(),
    label: { en: name },
  }));
  const tree = { key: 'tree', kind: 'choice', label: { en: 'Which tree?' }, options };
  const form = { sections: [{ key: 'trees', title: { en: 'Trees' }, questions: [tree] }] };
  const { server } = openPage([makeForm('g1', 'Schooling', { form })]);
  await userEvent.click(await screen.findByRole('link', { name: 'Edit questions of “Schooling”' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Which tree?”' }));
  const type = async (lines: string) => {
    fireEvent.change(screen.getByLabelText(/^Options/), { target: { value: lines } });
    fireEvent.blur(screen.getByLabelText(/^Options/));
    return within(await screen.findByRole('dialog'));
  };
  let dialog = await type('Apple\nCedar\nOak');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByLabelText(/^Options/)).toHaveValue('Apple\nBirch\nCedar\nOak'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dialog = await type('Cedar\nOak\nElm');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getByLabelText(/^Options/)).toHaveValue('Cedar\nOak\nElm'));
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(server.saved).toHaveLength(1));
  const [saved] = Object(server.saved[0]).form.sections[0].questions;
  expect(saved.options.map(({ value }: { value: string }) => value)).toEqual(['CEDAR', 'OAK', 'ELM']);
});

// product: P11.21
it('a rejected change to a general form links to affected scholarships and is preserved', async () => {
  const { server } = openPage();
  await userEvent.click(await screen.findByRole('link', { name: 'Edit questions of “Schooling”' }));
  server.refusal = {
    message: 'Questions of these scholarships depend on it.',
    extensions: {
      code: 'CONFLICT',
      scholarships: [
        { id: 's1', name: 'Osprey Grant', questions: ['where', 'when'], labels: ['Where to?', 'When?'] },
      ],
    },
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Add a question to “School”' }));
  await enter(screen.getByLabelText('Question'), 'Until when?');
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  expect(await screen.findByText('Questions of these scholarships depend on it.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Osprey Grant' });
  expect(link).toHaveAttribute('href', '/dashboard/items/update/s1');
  expect(link.parentElement).toHaveTextContent('Osprey Grant: Where to?, When?');
  expect(screen.getByText('Changes are not saved yet.')).toBeVisible();
});
