import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { builtInProfileForm } from '../../rules/forms/profileForm.ts';
import { type Form, questionsOf } from '../../rules/forms/question.ts';
import { renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const BUILT_IN = builtInProfileForm({ currency: 'USD' });

function renderQuestions(save = vi.fn()) {
  renderPortal('/dashboard/profile-questions', {
    ...startSignedIn({ isStaff: true, canChooseQuestions: true }),
    ProfileFormToEdit: () => ({
      data: { profileForm: { __typename: 'ProfileForm', version: 2, form: BUILT_IN } },
    }),
    SaveProfileForm: save,
  });
}

const saving = () =>
  vi.fn(({ form }: Record<string, unknown>) => ({
    data: { saveProfileForm: { __typename: 'ProfileForm', version: 3, form } },
  }));
const sent = (save: ReturnType<typeof vi.fn>) =>
  save.mock.calls.at(-1)?.[0] as { form: Form; version: number };

// product: P10.4
it('an admin switches questions off, adds one of their own, puts them in order and sees what applicants see', async () => {
  const save = saving();
  renderQuestions(save);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Languages”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Move “Nationality” down' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a question' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a question' });
  await userEvent.selectOptions(within(dialog).getByLabelText('Kind of answer'), 'One choice');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  expect(within(dialog).getByText('This field is required')).toBeVisible();
  await enter(within(dialog).getByLabelText('Question'), 'T-shirt size');
  await enter(within(dialog).getByLabelText('Options'), 'Small\nExtra large');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  const preview = await screen.findByRole('region', { name: 'As applicants see it' });
  await userEvent.selectOptions(within(preview).getByLabelText('T-shirt size'), 'Extra large');
  expect(within(preview).queryByLabelText('Languages')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const { form, version } = sent(save);
  expect(version).toBe(2);
  expect(
    questionsOf(form)
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(['residence', 'nationality', 'birthday']);
  expect(questionsOf(form).at(-1)).toEqual({
    ...{ key: 'tshirtSize', kind: 'choice', label: { en: 'T-shirt size' } },
    options: [
      { value: 'SMALL', label: { en: 'Small' } },
      { value: 'EXTRA_LARGE', label: { en: 'Extra large' } },
    ],
  });
  await waitFor(() => expect(screen.queryByText('Changes are not saved yet.')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Ask “Languages”' }));
  expect(screen.getByRole('button', { name: 'Remove “Languages”' })).toBeVisible();
});

// product: P10.4
it('what the server refuses stands at its question, and another’s change is told', async () => {
  const save = vi
    .fn()
    .mockReturnValueOnce({
      errors: [
        {
          message: 'form.sections.0.questions.0.key: In use.',
          extensions: { code: 'INVALID_INPUT', fields: { 'form.sections.0.questions.0.key': 'In use.' } },
        },
      ],
    })
    .mockReturnValueOnce({ errors: [{ message: 'Changed.', extensions: { code: 'CONFLICT', version: 3 } }] });
  renderQuestions(save);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Languages”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  const row = screen.getByRole('button', { name: 'Edit “Nationality”' }).closest('li') as HTMLElement;
  expect(await within(row).findByText('In use.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  expect(await screen.findByText(/Someone else changed the questions/)).toBeVisible();
});

// product: P10.5
it('a file of verified facts is checked, and imported when nothing is wrong with it', async () => {
  renderQuestions();
  const counts = { added: 2, updated: 0, unchanged: 1, waiting: 1 };
  const reports = [
    {
      ...counts,
      problems: [{ row: 3, column: 'value', message: 'Choose a country.' }],
      problemCount: 1,
      isWritten: false,
    },
    { ...counts, problems: [], problemCount: 0, isWritten: false },
    { ...counts, problems: [], problemCount: 0, isWritten: true },
  ];
  const upload = vi.fn();
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.startsWith('/imports/facts')) return before(path, init);
    upload(path);
    return Response.json(reports.shift());
  });
  const section = await screen.findByRole('region', { name: 'Verified facts' });
  const check = () => userEvent.click(within(section).getByRole('button', { name: 'Check file' }));
  await check();
  expect(await within(section).findByText('Choose a file first.')).toBeVisible();
  const input = section.querySelector('input[type="file"]') as HTMLInputElement;
  await userEvent.upload(input, new File(['email,fact,value,source,day'], 'facts.csv', { type: 'text/csv' }));
  await check();
  expect(await within(section).findByText('Row 3, value: Choose a country.')).toBeVisible();
  expect(within(section).queryByRole('button', { name: 'Import' })).toBeNull();
  await check();
  await userEvent.click(await within(section).findByRole('button', { name: 'Import' }));
  expect(await within(section).findByText('Imported')).toBeVisible();
  expect(upload.mock.calls.map(([path]) => path)).toEqual([
    '/imports/facts?dryRun=true',
    '/imports/facts?dryRun=true',
    '/imports/facts?dryRun=false',
  ]);
});
