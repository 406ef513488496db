import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PREVIEW, renderEditor, replace, sent, stored, TEMPLATE } from './testTemplates.ts';

it('a placeholder is inserted at the cursor and a condition around the selection', async () => {
  const form = await renderEditor();
  const text = form.getByLabelText<HTMLTextAreaElement>(/^Text/);
  await userEvent.click(text);
  text.setSelectionRange(6, 10);
  await userEvent.click(form.getByRole('button', { name: 'Insert until' }));
  expect(text).toHaveValue('Until {{ until }}.');
  expect(text).toHaveFocus();
  expect(text.selectionStart).toBe('Until {{ until }}'.length);
  text.setSelectionRange(0, 5);
  await userEvent.click(form.getByRole('button', { name: 'Insert isPersonal' }));
  expect(text).toHaveValue('{% if isPersonal %}Until{% endif %} {{ until }}.');
  const subject = form.getByLabelText<HTMLInputElement>(/^Subject/);
  await userEvent.click(subject);
  subject.setSelectionRange(5, 5);
  await userEvent.click(form.getByRole('button', { name: 'Insert until' }));
  expect(subject).toHaveValue('Later{{ until }}');
});

// product: P7.40
it('a template of 1 MB shows the size limit and is never sent', async () => {
  const save = vi.fn(() => stored({}));
  const preview = vi.fn(() => ({ data: { mailTemplatePreview: PREVIEW } }));
  const form = await renderEditor({ SaveMailTemplate: save, MailTemplatePreview: preview });
  await screen.findByTitle('The e-mail');
  const text = form.getByLabelText(/^Text/);
  fireEvent.change(text, { target: { value: 'x'.repeat(1_000_000) } });
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(text).toHaveAccessibleDescription(/Use at most 10,?000 characters/));
  expect(save).not.toHaveBeenCalled();
  expect(preview).toHaveBeenCalledTimes(1);
});

// product: P7.40
it('the second admin who saves a template sees both texts and chooses one', async () => {
  const theirs = { ...TEMPLATE, version: 8, subject: 'Theirs', text: 'Their text.' };
  let reads = 0;
  const save = vi.fn(({ input }: Record<string, unknown>) =>
    (input as { version: number }).version === 7
      ? { errors: [{ message: 'Another admin has changed this text.', extensions: { code: 'CONFLICT' } }] }
      : stored({ version: 9, subject: 'Mine' }),
  );
  const form = await renderEditor({
    MailTemplate: () => ({ data: { mailTemplate: reads++ === 0 ? TEMPLATE : theirs } }),
    SaveMailTemplate: save,
  });
  await replace(form.getByLabelText(/^Subject/), 'Mine');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  const conflict = within(await screen.findByRole('region', { name: 'Two versions of this text' }));
  expect(conflict.getByText('Their text.')).toBeVisible();
  expect(conflict.getByText('Until then.')).toBeVisible();
  expect(form.getByLabelText(/^Subject/)).toHaveValue('Mine');
  await userEvent.click(conflict.getByRole('button', { name: 'Save mine over theirs' }));
  await waitFor(() =>
    expect(save).toHaveBeenLastCalledWith(sent({ version: 8, subject: 'Mine', text: 'Until then.' })),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Two versions of this text' })).toBeNull());
});

it("a template's history loads an older text into the form or restores the default", async () => {
  const save = vi.fn(() => stored({ isChanged: false, subject: 'Deadline extended' }));
  const form = await renderEditor({ SaveMailTemplate: save });
  const [backToDefault, older] = screen.getAllByRole('button', { name: 'Copy into the form' });
  await act(async () => older?.click());
  expect(form.getByLabelText(/^Text/)).toHaveValue('An older text.');
  await act(async () => backToDefault?.click());
  expect(form.getByLabelText(/^Text/)).toHaveValue('The deadline was extended.');
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(form.getByRole('button', { name: 'Restore the default' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Use the default' }));
  await waitFor(() => expect(save).toHaveBeenCalledWith(sent({})));
  await waitFor(() => expect(form.getByLabelText(/^Subject/)).toHaveValue('Deadline extended'));
});

it('the test e-mail contains the text in the form, and its outcome is shown', async () => {
  const outcome = {
    __typename: 'TestMailOutcome',
    isSent: false,
    host: 'mail.example:25',
    said: 'no server listens',
  };
  const test = vi.fn(() => ({ data: { testMailTemplate: outcome } }));
  const form = await renderEditor({ TestMailTemplate: test });
  await replace(form.getByLabelText(/^Subject/), 'A test');
  await userEvent.click(form.getByRole('button', { name: 'Send a test to me' }));
  expect(await screen.findByText('no server listens')).toBeVisible();
  expect(test).toHaveBeenCalledWith({
    input: { kind: 'deadlineExtended', language: 'en', subject: 'A test', text: 'Until then.' },
  });
});
