import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { enter } from '../../../test/enter.ts';
import { OTHERS, openQuestions } from './testQuestions.ts';

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

// product: P11.13
it('an editor copies questions and makes a question depend on an application field', async () => {
  const save = vi.fn();
  const part = await openQuestions(save);
  await userEvent.click(await part.findByRole('button', { name: 'Copy from another scholarship' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Copy the questions of “Grant 2”' }));
  await userEvent.click(part.getByRole('button', { name: 'Add a question to “Essay”' }));
  await enter(part.getByLabelText('Question'), 'Phone');
  await userEvent.click(part.getByRole('button', { name: 'Add a condition' }));
  await userEvent.selectOptions(part.getByLabelText('Fact'), 'Gender');
  await userEvent.click(part.getByRole('checkbox', { name: 'Female' }));
  const preview = within(part.getByRole('region', { name: 'As applicants see it' }));
  await waitFor(() => expect(preview.getByLabelText('Why you?')).toBeVisible());
  expect(preview.queryByLabelText('Phone (optional)')).toBeNull();
  await userEvent.selectOptions(preview.getByLabelText('Gender'), 'Female');
  expect(await preview.findByLabelText('Phone (optional)')).toBeVisible();
  await userEvent.click(part.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [[{ form, version }]] = save.mock.calls as [[{ form: Form; version: number }]];
  expect(version).toBe(0);
  expect(listQuestions(form)).toEqual([
    OTHERS.sections[0]?.questions[0],
    {
      ...{ key: 'phone2', kind: 'line', label: { en: 'Phone' } },
      showWhen: { all: [{ fact: 'gender', is: 'oneOf', value: ['FEMALE'] }] },
    },
  ]);
  await waitFor(() => expect(part.queryByText('Changes are not saved yet.')).toBeNull());
});
