import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { QuestionByKind } from '../../../../rules/forms/question.ts';
import { renderScreen } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { ReferenceLimits } from './ReferenceLimits.tsx';

const REFEREES: QuestionByKind<'reference'> = {
  key: 'referees',
  kind: 'reference',
  label: { en: 'Referees' },
};

function renderEditor(problems?: Record<string, string>) {
  const edited = { question: REFEREES };
  function Editor() {
    const [question, setQuestion] = useState(REFEREES);
    edited.question = question;
    const change = (next: unknown) => setQuestion(next as typeof REFEREES);
    return <ReferenceLimits question={question} onChange={change} problems={problems} />;
  }
  renderScreen(<Editor />);
  return edited;
}

// product: P14.1
it('choosing that references are due before submission removes their due date', async () => {
  const edited = renderEditor();
  const due = await screen.findByLabelText('When references are due');
  expect(screen.queryByLabelText('Last day')).toBeNull();
  await userEvent.selectOptions(due, 'By a set day, even after submitting');
  await enter(screen.getByLabelText('Last day'), '2026-12-24');
  expect(edited.question).toMatchObject({ due: 'afterSubmitting', dueOn: '2026-12-24' });
  await userEvent.selectOptions(due, 'Before submitting');
  expect(edited.question).toEqual(REFEREES);
});

// product: P14.13
it('a reference question can require a file instead of text', async () => {
  const edited = renderEditor();
  const takes = await screen.findByLabelText('What referees send');
  await userEvent.selectOptions(takes, 'A file');
  expect(edited.question.takes).toBe('file');
  screen.getByText('Referees attach only the file, unless you ask for paragraphs.');
  await userEvent.selectOptions(takes, 'Text that they write here');
  expect(edited.question).toEqual(REFEREES);
});

// product: P14.1
it('removing an earlier reference paragraph does not change the keys of later paragraphs', async () => {
  const edited = renderEditor();
  const add = await screen.findByRole('button', { name: 'Add a paragraph' });
  await userEvent.click(add);
  await userEvent.click(add);
  const second = within(screen.getByRole('group', { name: 'Paragraph 2' }));
  await enter(second.getByLabelText('Question'), 'Their weaknesses?');
  await enter(second.getByLabelText('Maximum words'), '200');
  await userEvent.click(second.getByLabelText('An answer is required'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove paragraph 1' }));
  const kept = { key: 'ask2', label: { en: 'Their weaknesses?' }, maxWords: 200 };
  expect(edited.question.asks).toEqual([expect.objectContaining(kept)]);
  expect(edited.question.asks?.[0]?.isRequired).toBeFalsy();
  await userEvent.click(add);
  expect(edited.question.asks?.map(({ key }) => key)).toEqual(['ask2', 'ask3']);
  for (const place of [1, 1])
    await userEvent.click(screen.getByRole('button', { name: `Remove paragraph ${place}` }));
  expect(edited.question).toEqual(REFEREES);
});

// product: P14.1
it('the fields for reference limits show server errors and preserve non-numeric input', async () => {
  const edited = renderEditor({ dueOn: 'Too early.', 'asks.0.label': 'Enter a question.' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a paragraph' }));
  expect(screen.getByText('Enter a question.')).toBeVisible();
  await enter(screen.getByLabelText('Maximum words'), 'many');
  expect(screen.getByLabelText('Maximum words')).toHaveValue('many');
  expect(edited.question.asks).toEqual([expect.objectContaining({ maxWords: 'many' })]);
  await userEvent.selectOptions(
    screen.getByLabelText('When references are due'),
    'By a set day, even after submitting',
  );
  expect(screen.getByText('Too early.')).toBeVisible();
});
