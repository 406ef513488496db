import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SECOND_FACTOR_LEVELS, SETTING_GROUPS } from '../../rules/settings.ts';
import { type Answers, portalFacts, renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';
import { makePicture, startUploads } from '../ui/picture/testUploads.ts';

const setting = (name: string, group: string, kind: string, given: object = {}) => ({
  __typename: 'Setting',
  name,
  group,
  kind,
  value: null,
  defaultValue: null,
  source: 'DEFAULT',
  options: null,
  ...given,
});

const keyTest = (state: string, said: string | null = null, arrivedAt: string | null = null) => ({
  ...{ __typename: 'PaymentKeyTest', state, said, arrivedAt },
});

const SETTINGS = {
  __typename: 'Settings',
  version: 2,
  settings: [
    setting('PORTAL_NAME', 'IDENTITY', 'LINE', {
      value: 'Fjord',
      source: 'STORED',
      defaultValue: 'AvailAble',
    }),
    setting('TIME_ZONE', 'IDENTITY', 'TIME_ZONE', { value: 'Europe/Oslo', source: 'ENVIRONMENT' }),
    setting('SMTP_URL', 'MAIL', 'SECRET', { source: 'STORED' }),
    setting('MAIL_FROM', 'MAIL', 'LINE', { value: 'a@example.org', source: 'STORED' }),
    setting('REQUIRE_VERIFIED_EMAIL', 'SIGN_IN', 'FLAG', { value: 'true', defaultValue: 'true' }),
    setting('REQUIRE_SECOND_FACTOR', 'SIGN_IN', 'CHOICE', {
      ...{ value: 'true', defaultValue: 'true', options: [...SECOND_FACTOR_LEVELS] },
    }),
    setting('OMITTED_FIELDS', 'APPLYING', 'CHOICES', { value: '', options: ['phone', 'ssc'] }),
    setting('RETAIN_DRAFTS', 'RETENTION', 'NUMBER'),
    setting('RETAIN_ACCOUNTS', 'RETENTION', 'NUMBER'),
    setting('RETAIN_DOCUMENTS', 'RETENTION', 'NUMBER'),
    setting('DEMOGRAPHIC_QUESTIONS', 'APPLYING', 'CHOICES', { options: ['AGE_GROUP', 'GENDER'] }),
  ],
  versions: [
    {
      __typename: 'SettingVersion',
      version: 2,
      changedAt: '2026-11-02T08:00:00.000Z',
      changedBy: 'Ada',
      changed: ['PORTAL_NAME'],
    },
    {
      __typename: 'SettingVersion',
      version: 1,
      changedAt: '2026-11-01T08:00:00.000Z',
      changedBy: null,
      changed: ['MAIL_FROM'],
    },
  ],
  backups: { __typename: 'ScheduledBackups', state: 'OFF', last: null },
  paymentKeyTest: keyTest('OFF'),
};

const saved = (name: string) => ({ data: { [name]: { ...SETTINGS, version: 3 } } });

async function renderSettings(more: Answers = {}) {
  renderPortal('/dashboard/settings', {
    ...startSignedIn({ isStaff: true, abilities: ['CHANGE_SETTINGS'] }),
    Settings: () => ({ data: { settings: SETTINGS } }),
    ...more,
  });
  return within(await screen.findByRole('form', { name: 'Identity' }));
}

// product: P7.35
it('a saved portal name appears in the header immediately', async () => {
  let name = 'Fjord';
  const identity = await renderSettings({
    Portal: () => ({ data: { portal: { ...portalFacts, name } } }),
    SaveSettings: () => {
      name = 'Harbour';
      return saved('saveSettings');
    },
  });
  const header = within(screen.getByRole('banner'));
  await header.findByRole('link', { name: 'Fjord' });
  await enter(identity.getByLabelText(/^Name of the portal/), 'Harbour');
  await userEvent.click(identity.getByRole('button', { name: 'Save' }));
  await header.findByRole('link', { name: 'Harbour' });
});

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

it('the settings page sends choices, switches and empty fields as text', async () => {
  const save = vi.fn(() => saved('saveSettings'));
  await renderSettings({ SaveSettings: save });
  const signIn = within(screen.getByRole('form', { name: 'Signing in' }));
  await userEvent.selectOptions(signIn.getByLabelText(/^Applicants need a confirmed/), 'Off');
  await userEvent.selectOptions(signIn.getByLabelText(/^Who needs a second factor/), 'Also moderators');
  await userEvent.click(signIn.getByRole('button', { name: 'Save' }));
  const applying = within(await screen.findByRole('form', { name: 'Applying' }));
  await userEvent.click(applying.getByLabelText('SSC result'));
  await userEvent.click(applying.getByLabelText('Gender'));
  await userEvent.click(applying.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls.flat().map(({ input }: { input: object }) => input)).toMatchObject([
    {
      values: [
        { name: 'REQUIRE_VERIFIED_EMAIL', value: 'false' },
        { name: 'REQUIRE_SECOND_FACTOR', value: 'moderators' },
      ],
    },
    {
      values: [
        { name: 'OMITTED_FIELDS', value: 'ssc' },
        { name: 'DEMOGRAPHIC_QUESTIONS', value: 'GENDER' },
      ],
    },
  ]);
});

// product: P7.36
it('uploading a banner preserves its field and adds an empty one', async () => {
  const uploads = startUploads();
  const banners = setting('BANNERS', 'IDENTITY', 'PICTURES', { value: '' });
  const settings = { ...SETTINGS, settings: [banners] };
  const identity = await renderSettings({ Settings: () => ({ data: { settings } }) });
  const first = identity.getByLabelText(/^Picture 1 Choose/);
  await userEvent.upload(first, makePicture());
  await waitFor(() => expect(uploads.sent).toHaveLength(1));
  uploads.store();
  expect(await identity.findByText('The picture is stored.')).toBeVisible();
  expect(identity.getByLabelText(/^Picture 1 Choose/)).toBe(first);
  expect(identity.getByLabelText(/^Picture 2 Choose/)).toBeVisible();
});

it('a secret setting is never shown and can be removed', async () => {
  const save = vi.fn(() => saved('saveSettings'));
  await renderSettings({ SaveSettings: save });
  const mail = within(screen.getByRole('form', { name: 'E-mail' }));
  expect(mail.getByLabelText(/^Mail server/)).toHaveValue('');
  await userEvent.click(mail.getByRole('button', { name: 'Remove' }));
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(mail.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      input: { version: 2, values: [{ name: 'SMTP_URL', value: null }] },
    }),
  );
});

it('saving one settings section preserves input in other sections and updates the version', async () => {
  const save = vi.fn(() => saved('saveSettings'));
  const identity = await renderSettings({ SaveSettings: save });
  const mail = within(screen.getByRole('form', { name: 'E-mail' }));
  await userEvent.type(mail.getByLabelText(/^Sender/), 'x');
  await userEvent.type(identity.getByLabelText(/^Name of the portal/), 's');
  await userEvent.click(identity.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(mail.getByLabelText(/^Sender/)).toHaveValue('a@example.orgx');
  await userEvent.click(mail.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls.flat()).toMatchObject([
    { input: { version: 2 } },
    { input: { version: 3, values: [{ name: 'MAIL_FROM', value: 'a@example.orgx' }] } },
  ]);
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

it('an earlier version of the settings can be restored after confirmation', async () => {
  const restore = vi.fn(() => saved('restoreSettings'));
  await renderSettings({ RestoreSettings: restore });
  expect(screen.getByText(/Ada: Name of the portal/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(restore).toHaveBeenCalledWith({ input: { version: 2, restored: 1 } }));
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

const TEXT = setting('TERMS_TEXT', 'LEGAL', 'FORMATTED', { value: '# Old', source: 'STORED' });

const withText = (value: string, version = 2) => ({
  data: { settings: { ...SETTINGS, version, settings: [...SETTINGS.settings, { ...TEXT, value }] } },
});

async function renderTerms(more: Answers) {
  await renderSettings({ Settings: () => withText('# Old'), ...more });
  const legal = within(screen.getByRole('form', { name: 'Legal texts' }));
  return { legal, field: legal.getByLabelText(/^Terms/) };
}

// product: P7.39
it('the legal text form counts characters, previews the text and sends it as typed', async () => {
  const save = vi.fn(() => ({ data: { saveSettings: withText('# New', 3).data.settings } }));
  const piece = { __typename: 'TextPiece', tag: null, nesting: 0, text: null, href: null, start: null };
  const previewText = [
    ...[
      { ...piece, tag: 'H2', nesting: 1 },
      { ...piece, text: 'New' },
      { ...piece, tag: 'H2', nesting: -1 },
    ],
  ];
  const preview = vi.fn(() => ({ data: { previewText } }));
  const { legal, field } = await renderTerms({ SaveSettings: save, PreviewText: preview });
  await userEvent.clear(field);
  await enter(field, '# New');
  expect(field).toHaveAccessibleDescription(/5 of 30,000 characters/);
  expect(legal.getByRole('link', { name: /original text/ })).toHaveAttribute('href', '/terms?version=0');
  await userEvent.click(legal.getByRole('button', { name: 'Preview' }));
  const shown = within(await legal.findByRole('region', { name: 'Preview: Terms' }));
  expect(shown.getByRole('heading', { level: 2, name: 'New' })).toBeVisible();
  expect(preview).toHaveBeenCalledWith({ text: '# New' });
  await userEvent.click(legal.getByRole('button', { name: 'Save' }));
  const values = [{ name: 'TERMS_TEXT', value: '# New' }];
  await waitFor(() => expect(save).toHaveBeenCalledWith({ input: { version: 2, values } }));
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

it('links at the top of the settings page lead to its parts', async () => {
  await renderSettings({});
  const links = within(screen.getByRole('navigation', { name: 'Settings sections' })).getAllByRole('link');
  const targets = links.map((link) => document.querySelector(`section${link.getAttribute('href')}`));
  expect(targets.map((part) => part?.querySelector('h2')?.textContent)).toEqual(
    links.map((link) => link.textContent),
  );
  expect(links).toHaveLength(SETTING_GROUPS.length);
});

it('the list of settings changes links to an older version of a legal text', async () => {
  const versions = [{ ...SETTINGS.versions[0], version: 2, changed: ['TERMS_TEXT'] }];
  await renderSettings({ Settings: () => ({ data: { settings: { ...SETTINGS, versions } } }) });
  expect(screen.getByRole('link', { name: 'Read: Terms' })).toHaveAttribute('href', '/terms?version=2');
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

// product: P7.41
it('Enter adds the typed subject or its search words without saving', async () => {
  const save = vi.fn(() => saved('saveSettings'));
  const subjects = setting('SUBJECTS', 'APPLYING', 'OPTIONS', { value: '[]' });
  await renderSettings({
    SaveSettings: save,
    Settings: () => ({ data: { settings: { ...SETTINGS, settings: [...SETTINGS.settings, subjects] } } }),
  });
  const applying = within(await screen.findByRole('form', { name: 'Applying' }));
  await userEvent.type(applying.getByLabelText('New entry'), 'Law{Enter}');
  await userEvent.type(applying.getByLabelText(/^Search words for LAW/), 'legal{Enter}');
  expect(applying.getByLabelText('New entry')).toHaveValue('');
  expect(save).not.toHaveBeenCalled();
  await userEvent.click(applying.getByRole('button', { name: 'Save' }));
  const value = JSON.stringify([{ code: 'LAW', labels: { en: 'Law' }, words: ['legal'] }]);
  await waitFor(() =>
    expect(save).toHaveBeenCalledWith({ input: { version: 2, values: [{ name: 'SUBJECTS', value }] } }),
  );
});

// product: P7.35
it('payment keys can be tested, and the result says what to check', async () => {
  const withTest = (test: object) => ({ data: { settings: { ...SETTINGS, paymentKeyTest: test } } });
  const results = [keyTest('REFUSED', 'Invalid API Key provided'), keyTest('WAITING')];
  await renderSettings({
    Settings: () => withTest(keyTest('UNTESTED')),
    TestPaymentKeys: () => ({ data: { testPaymentKeys: results.shift() } }),
    PaymentKeyTest: () => ({
      data: { settings: { ...withTest(keyTest('MISSING')).data.settings } },
    }),
  });
  expect(screen.getByText('These keys have not been tested yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Test the keys' }));
  expect(await screen.findByText('Invalid API Key provided')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Test the keys' }));
  expect(await screen.findByText(/its message did not arrive/, undefined, { timeout: 5_000 })).toBeVisible();
  expect(screen.getByText(/may belong to another Stripe account/)).toHaveTextContent(/\/webhooks\/stripe/);
});

it('the test of the payment keys is hidden if no keys are stored', async () => {
  await renderSettings();
  expect(screen.queryByRole('button', { name: 'Test the keys' })).toBeNull();
});

// product: P7.46
it('retention settings show how many records a new period would delete', async () => {
  const found = vi.fn(({ days }: Record<string, unknown>) => ({
    data: { expiredRecords: days === 30 ? 1_234 : 0 },
  }));
  await renderSettings({ ExpiredRecords: found });
  const field = screen.getByLabelText(/^Days until drafts are deleted/);
  await enter(field, '30');
  expect(await screen.findByText('Today, this would delete 1,234 records.')).toBeVisible();
  await userEvent.clear(field);
  await enter(field, '900');
  expect(await screen.findByText('Today, this would delete nothing.')).toBeVisible();
  await userEvent.clear(field);
  await enter(field, 'soon');
  await waitFor(() => expect(screen.queryByText(/^Today, this would/)).toBeNull());
  expect(found).toHaveBeenCalledTimes(2);
});

// product: P7.67
it('the preview for deleting unused accounts says that their owners are warned first', async () => {
  const found = vi.fn((_variables: Record<string, unknown>) => ({ data: { expiredRecords: 7 } }));
  await renderSettings({ ExpiredRecords: found });
  await enter(screen.getByLabelText(/^Days until unused accounts are deleted/), '730');
  expect(
    await screen.findByText(
      'Today, 7 accounts would be due for deletion. Each owner first gets an e-mail and has 30 days to sign in.',
    ),
  ).toBeVisible();
  expect(found).toHaveBeenCalledWith({ rule: 'ACCOUNTS', days: 730 });
});

// product: P7.71
it('the preview for deleting files of unsuccessful applications shows their number', async () => {
  const found = vi.fn((_variables: Record<string, unknown>) => ({ data: { expiredRecords: 1_234 } }));
  await renderSettings({ ExpiredRecords: found });
  await enter(screen.getByLabelText(/^Days until files of unsuccessful applications are deleted/), '180');
  expect(await screen.findByText('Today, this would delete 1,234 files.')).toBeVisible();
  expect(found).toHaveBeenCalledWith({ rule: 'DOCUMENTS', days: 180 });
});
