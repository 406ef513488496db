import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { enter } from '../../../test/enter.ts';
import { TextAreaField } from '../../../ui/form/fields/TextAreaField.tsx';
import { findForm, startServer } from './testApplyForm.tsx';

vi.mock('../../../ui/form/fields/TextAreaField.tsx', async (load) => {
  const { TextAreaField: real } = await load<typeof import('../../../ui/form/fields/TextAreaField.tsx')>();
  return { TextAreaField: vi.fn(real) };
});

it('typing in a form field and saving do not re-render other fields', async () => {
  startServer();
  await findForm();
  const phone = await screen.findByLabelText('Phone');
  vi.mocked(TextAreaField).mockClear();
  await enter(phone, '+47 22 85 50 50');
  expect(phone).toHaveValue('+47 22 85 50 50');
  await screen.findByText(/^Saved/);
  expect(TextAreaField).not.toHaveBeenCalled();
});
