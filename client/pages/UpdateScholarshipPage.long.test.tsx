import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Form, listQuestions } from '../../rules/forms/question.ts';
import { enter } from '../test/enter.ts';
import { openQuestions } from './testQuestions.ts';

// product: P11.21
it('an editor chooses a general form whose questions can be used in conditions', async () => {
  const save = vi.fn();
  const part = await openQuestions(save);
  const choice = await part.findByRole('combobox', { name: 'General form' });
  await within(choice).findByRole('option', { name: 'Shared questions' });
  await userEvent.selectOptions(choice, 'Shared questions');
  const preview = within(part.getByRole('region', { name: 'As applicants see it' }));
  expect(await preview.findByLabelText('Was it abroad?')).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Add a section' }));
  await enter(part.getByLabelText('Section title'), 'Abroad');
  await userEvent.click(part.getByRole('button', { name: 'Add a question to “Abroad”' }));
  await enter(part.getByLabelText('Question'), 'Where?');
  await userEvent.click(part.getByRole('button', { name: 'Add a condition' }));
  await userEvent.selectOptions(part.getByLabelText('Fact'), 'Was it abroad?');
  expect(preview.queryByLabelText('Where?')).toBeNull();
  await userEvent.selectOptions(preview.getByLabelText('Was it abroad?'), 'Yes');
  expect(await preview.findByLabelText('Where?')).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [[{ form }]] = save.mock.calls as [[{ form: Form }]];
  expect(listQuestions(form)).toMatchObject([
    { key: 'where', showWhen: { all: [{ fact: 'abroad', is: 'flag', value: true }] } },
  ]);
});
