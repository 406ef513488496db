import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { renderSettings, SETTINGS, saved } from './testSettings.ts';

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
