import { within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { openQuestions } from './testQuestions.ts';

// product: P11.21
it('a rejected change of the general form names the dependent questions', async () => {
  const part = await openQuestions(vi.fn(), {
    ChooseGeneralForm: () => ({
      data: null,
      errors: [
        {
          message: 'Questions depend on it.',
          extensions: {
            code: 'CONFLICT',
            scholarships: [{ id: 's1', name: 'Grant 1', questions: ['where'], labels: ['Where to?'] }],
          },
        },
      ],
    }),
  });
  const choice = await part.findByRole('combobox', { name: 'General form' });
  await within(choice).findByRole('option', { name: 'Shared questions' });
  await userEvent.selectOptions(choice, 'Shared questions');
  const refusal = await part.findByRole('alert');
  expect(refusal).toHaveTextContent('Questions depend on it.Grant 1: Where to?');
  expect(choice).toHaveValue('');
});
