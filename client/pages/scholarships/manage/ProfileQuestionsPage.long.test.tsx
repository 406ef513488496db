import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { builtInProfileForm } from '../../../../rules/forms/profileForm.ts';
import { type Form, listQuestions } from '../../../../rules/forms/question.ts';
import { renderPortal } from '../../../app/testPortal.tsx';
import { startSignedIn } from '../../../features/auth/testAccount.ts';
import { enter } from '../../../test/enter.ts';

const BUILT_IN = builtInProfileForm({ currency: 'USD' });

function renderQuestions(save = vi.fn(), versions = [{ version: 2, form: BUILT_IN }]) {
  renderPortal('/dashboard/profile-questions', {
    ...startSignedIn({ isStaff: true, abilities: ['CHOOSE_QUESTIONS'] }),
    ProfileFormToEdit: () => ({
      data: {
        profileForm: { __typename: 'ProfileForm', ...(versions.length > 1 ? versions.shift() : versions[0]) },
      },
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

async function removeLanguages() {
  await userEvent.click(await screen.findByRole('button', { name: 'Remove “Languages”' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Languages”?' });
  expect(dialog).toHaveTextContent('Answers already given remain stored but are no longer used.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

// product: P10.4
it('an admin removes, adds and reorders profile questions with a preview', async () => {
  const save = saving();
  renderQuestions(save);
  await removeLanguages();
  await userEvent.click(screen.getByRole('button', { name: 'Move “Nationality” down' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a question to “Your finances”' }));
  await userEvent.selectOptions(screen.getByLabelText('Type of answer'), 'One choice');
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  expect(screen.getByText('This field is required')).toBeVisible();
  const label = screen.getByLabelText('Question');
  await waitFor(() => expect(label).toHaveFocus());
  await enter(label, 'T-shirt size');
  await userEvent.type(screen.getByLabelText('Options'), 'Small{Enter}Extra large');
  const preview = await screen.findByRole('region', { name: 'As applicants see it' });
  await userEvent.selectOptions(await within(preview).findByLabelText('T-shirt size'), 'Extra large');
  expect(within(preview).queryByLabelText('Languages')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const { form, version } = sent(save);
  expect(version).toBe(2);
  expect(
    listQuestions(form)
      .map(({ key }) => key)
      .slice(0, 3),
  ).toEqual(['residence', 'nationality', 'birthday']);
  expect(listQuestions(form).at(-1)).toEqual({
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
it('a server error appears at its profile question, which opens and is focused', async () => {
  const path = 'form.sections.0.questions.0.label';
  const save = vi.fn().mockReturnValueOnce({
    errors: [
      { message: 'Too long.', extensions: { code: 'INVALID_INPUT', fields: { [path]: 'Too long.' } } },
    ],
  });
  renderQuestions(save);
  await removeLanguages();
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  const row = screen.getByRole('button', { name: 'Edit “Nationality”' }).closest('li') as HTMLElement;
  expect(await within(row).findByText('Too long.')).toBeVisible();
  await waitFor(() => expect(within(row).getByLabelText('Question')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Remove “Languages”' })).toBeNull();
});

// product: P10.4
it("a conflict shows the other admin's changes without losing the local changes", async () => {
  const theirs = { sections: BUILT_IN.sections.slice(0, 2) };
  const save = vi
    .fn()
    .mockReturnValueOnce({ errors: [{ message: 'Changed.', extensions: { code: 'CONFLICT', version: 3 } }] })
    .mockImplementationOnce(saving());
  renderQuestions(save, [
    { version: 2, form: BUILT_IN },
    { version: 3, form: theirs },
  ]);
  await removeLanguages();
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  const conflict = await screen.findByRole('region', { name: 'Someone else changed the questions' });
  expect(conflict).toHaveTextContent('Removed: “Yearly household income”');
  expect(screen.queryByRole('button', { name: 'Remove “Languages”' })).toBeNull();
  await userEvent.click(within(conflict).getByRole('button', { name: 'Save mine over theirs' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(sent(save).version).toBe(3);
  expect(listQuestions(sent(save).form).map(({ key }) => key)).toContain('income');
});

// product: P10.4
it('removing a question also removes conditions that depend on it', async () => {
  const save = saving();
  renderQuestions(save);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Languages”' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  await userEvent.selectOptions(screen.getByLabelText('Fact'), 'I am enrolled at a university');
  const preview = screen.getByRole('region', { name: 'As applicants see it' });
  await waitFor(() => expect(within(preview).queryByLabelText('Languages')).toBeNull());
  await userEvent.selectOptions(within(preview).getByLabelText('I am enrolled at a university'), 'Yes');
  expect(await within(preview).findByLabelText('Languages')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove “I am enrolled at a university”' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/The conditions of “Languages”, “.+” compare this answer/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(document.activeElement).toHaveAccessibleName('Edit “University you are enrolled at”'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save questions' }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(JSON.stringify(sent(save).form)).not.toContain('isEnrolled');
});

// product: P10.5
it('a file of verified facts can be imported only after a check without problems', async () => {
  renderQuestions();
  const counts = { added: 2, updated: 0, unchanged: 1, waiting: 1 };
  const reports = [
    {
      ...counts,
      problems: [
        { row: 3, column: 'value', message: 'Choose a country.' },
        ...[4, 6, 7, 8].map((row) => ({ row, column: 'day', message: 'Enter a valid day.' })),
      ],
      problemCount: 5,
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
  expect(within(section).getByText('Rows 4, 6–8, day: Enter a valid day.')).toBeVisible();
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
