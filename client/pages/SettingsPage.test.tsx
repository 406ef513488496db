import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enter } from '../test/enter.ts';
import { renderSettings, renderTerms, SETTINGS, saved, setting, withText } from './testSettings.ts';

// product: P7.35
it('the settings page sends only changed values with their version', async () => {
  const save = vi.fn(() => saved('saveSettings'));
  const identity = await renderSettings({ SaveSettings: save });
  expect(identity.getByLabelText(/^Time zone/)).toBeDisabled();
  expect(identity.getByText(/Set by TIME_ZONE in the portal’s environment/)).toBeVisible();
  await userEvent.clear(identity.getByLabelText(/^Name of the portal/));
  await enter(identity.getByLabelText(/^Name of the portal/), 'Harbour');
  await userEvent.click(identity.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      input: { version: 2, values: [{ name: 'PORTAL_NAME', value: 'Harbour' }] },
    }),
  );
});

// product: P1.8
it('leaving the settings with unsaved input asks first, also after saving another section', async () => {
  const identity = await renderSettings({ SaveSettings: () => saved('saveSettings') });
  const mail = within(screen.getByRole('form', { name: 'E-mail' }));
  await userEvent.type(mail.getByLabelText(/^Sender/), 'x');
  await userEvent.type(identity.getByLabelText(/^Name of the portal/), 's');
  await userEvent.click(identity.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved.');
  await userEvent.click(
    within(screen.getByRole('banner')).getByRole('link', { name: 'AvailAble Scholarship' }),
  );
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
});

it('a rejected setting shows its error, also while another section is changed', async () => {
  const errors = [
    {
      message: 'Check the highlighted fields.',
      extensions: { code: 'INVALID_INPUT', fields: { PORTAL_NAME: 'Expected at most 60 characters.' } },
    },
  ];
  const identity = await renderSettings({ SaveSettings: () => ({ errors }) });
  await userEvent.clear(identity.getByLabelText(/^Name of the portal/));
  await enter(identity.getByLabelText(/^Name of the portal/), 'x'.repeat(61));
  await userEvent.click(identity.getByRole('button', { name: 'Save' }));
  const field = identity.getByLabelText(/^Name of the portal/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Expected at most 60 characters/));
  expect(field).toHaveValue('x'.repeat(61));
  const mail = within(screen.getByRole('form', { name: 'E-mail' }));
  await userEvent.type(mail.getByLabelText(/^Sender/), 'x');
  expect(field).toHaveAccessibleDescription(/Expected at most 60 characters/);
});

// product: P7.38
it('the settings page shows the state of the last backup', async () => {
  const last = {
    __typename: 'ScheduledBackup',
    startedAt: '2026-11-02T02:00:00.000Z',
    endedAt: '2026-11-02T02:01:00.000Z',
    file: '/srv/backups/portal.tar.gz',
    bytes: null,
    error: 'No space left on device',
  };
  const backups = { __typename: 'ScheduledBackups', state: 'FAILED', last };
  await renderSettings({ Settings: () => ({ data: { settings: { ...SETTINGS, backups } } }) });
  expect(await screen.findByText(/The last backup failed/)).toBeVisible();
  expect(screen.getByText('No space left on device')).toBeVisible();
});

it('the legal text form shows the text that another admin has just saved', async () => {
  const errors = [{ message: 'Others were stored.', extensions: { code: 'CONFLICT' } }];
  let settings = withText('# Old');
  const save = vi.fn(() => {
    settings = withText('# Theirs', 3);
    return { errors };
  });
  const { legal, field } = await renderTerms({ SaveSettings: save, Settings: () => settings });
  await userEvent.clear(field);
  await enter(field, '# Mine');
  await userEvent.click(legal.getByRole('button', { name: 'Save' }));
  expect(await legal.findByText('# Theirs')).toBeVisible();
  expect(field).toHaveValue('# Mine');
  await userEvent.click(legal.getByRole('button', { name: 'Use their text' }));
  expect(field).toHaveValue('# Theirs');
  expect(legal.queryByRole('button', { name: 'Use their text' })).toBeNull();
  await userEvent.clear(field);
  await enter(field, '# Both');
  await userEvent.click(await legal.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  const values = [{ name: 'TERMS_TEXT', value: '# Both' }];
  expect(save).toHaveBeenLastCalledWith({ input: { version: 3, values } });
});

it('the settings page focuses the setting named in the URL', async () => {
  window.history.replaceState(null, '', '#PORTAL_NAME');
  const identity = await renderSettings();
  expect(identity.getByLabelText(/^Name of the portal/)).toHaveFocus();
  window.history.replaceState(null, '', '/');
});

// product: P7.41
it('a subject can be added with a label, reordered and removed', async () => {
  const save = vi.fn(() => saved('saveSettings'));
  const value = JSON.stringify([{ code: 'ENGINEERING' }, { code: 'DOCTOR' }]);
  const subjects = setting('SUBJECTS', 'APPLYING', 'OPTIONS', { value });
  await renderSettings({
    SaveSettings: save,
    Settings: () => ({ data: { settings: { ...SETTINGS, settings: [...SETTINGS.settings, subjects] } } }),
  });
  const applying = within(await screen.findByRole('form', { name: 'Applying' }));
  await enter(applying.getByLabelText('New entry'), 'Computer science');
  await userEvent.click(applying.getByRole('button', { name: 'Add' }));
  await enter(applying.getByLabelText(/^Search words for COMPUTER_SCIENCE/), 'cs, informatics');
  await userEvent.click(applying.getByRole('button', { name: 'Move “Computer science” up' }));
  await userEvent.click(applying.getByRole('button', { name: 'Remove “Engineering”' }));
  await userEvent.click(applying.getByRole('button', { name: 'Save' }));
  const added = {
    code: 'COMPUTER_SCIENCE',
    labels: { en: 'Computer science' },
    words: ['cs', 'informatics'],
  };
  const stored = JSON.stringify([added, { code: 'DOCTOR' }]);
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      input: { version: 2, values: [{ name: 'SUBJECTS', value: stored }] },
    }),
  );
});

it('the test of the payment keys is hidden if no keys are stored', async () => {
  await renderSettings();
  expect(screen.queryByRole('button', { name: 'Test the keys' })).toBeNull();
});
