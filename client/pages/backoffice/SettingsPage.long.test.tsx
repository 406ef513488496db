import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { SETTING_GROUPS } from '../../../rules/backoffice/settings.ts';
import { portalFacts } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { makePicture, startUploads } from '../../ui/picture/testUploads.ts';
import { keyTest, renderSettings, renderTerms, SETTINGS, saved, setting, withText } from './testSettings.ts';

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

it('an earlier version of the settings can be restored after confirmation', async () => {
  const restore = vi.fn(() => saved('restoreSettings'));
  await renderSettings({ RestoreSettings: restore });
  expect(screen.getByText(/Ada: Name of the portal/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(restore).toHaveBeenCalledWith({ input: { version: 2, restored: 1 } }));
});

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
  expect(await screen.findByText(/its message did not arrive/)).toBeVisible();
  expect(screen.getByText(/may belong to another Stripe account/)).toHaveTextContent(/\/webhooks\/stripe/);
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
