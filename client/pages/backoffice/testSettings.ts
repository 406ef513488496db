import { screen, within } from '@testing-library/react';
import { SECOND_FACTOR_LEVELS } from '../../../rules/backoffice/settings.ts';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

export const setting = (name: string, group: string, kind: string, given: object = {}) => ({
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

export const keyTest = (state: string, said: string | null = null, arrivedAt: string | null = null) => ({
  ...{ __typename: 'PaymentKeyTest', state, said, arrivedAt },
});

export const SETTINGS = {
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

export const saved = (name: string) => ({ data: { [name]: { ...SETTINGS, version: 3 } } });

export async function renderSettings(more: Answers = {}) {
  renderPortal('/dashboard/settings', {
    ...startSignedIn({ isStaff: true, abilities: ['CHANGE_SETTINGS'] }),
    Settings: () => ({ data: { settings: SETTINGS } }),
    ...more,
  });
  return within(await screen.findByRole('form', { name: 'Identity' }));
}

const TEXT = setting('TERMS_TEXT', 'LEGAL', 'FORMATTED', { value: '# Old', source: 'STORED' });

export const withText = (value: string, version = 2) => ({
  data: { settings: { ...SETTINGS, version, settings: [...SETTINGS.settings, { ...TEXT, value }] } },
});

export async function renderTerms(more: Answers) {
  await renderSettings({ Settings: () => withText('# Old'), ...more });
  const legal = within(screen.getByRole('form', { name: 'Legal texts' }));
  return { legal, field: legal.getByLabelText(/^Terms/) };
}
