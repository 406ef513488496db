import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { enter } from '../../test/enter.ts';

const version = (number: number, given: object) => ({
  __typename: 'MailTemplateVersion',
  version: number,
  changedAt: '2026-11-02T08:00:00.000Z',
  changedBy: 'Ada',
  ...given,
});

const placeholder = (name: string, sample: string, isCondition = false) => ({
  __typename: 'MailPlaceholder',
  ...{ name, sample, isCondition },
});

export const TEMPLATE = {
  __typename: 'MailTemplate',
  kind: 'deadlineExtended',
  language: 'en',
  version: 7,
  isChanged: true,
  subject: 'Later',
  text: 'Until then.',
  defaultSubject: 'Deadline extended',
  defaultText: 'The deadline was extended.',
  placeholders: [placeholder('until', '20 Dec 2026'), placeholder('isPersonal', 'yes', true)],
  versions: [
    version(7, { subject: 'Later', text: 'Until then.' }),
    version(6, { subject: null, text: null, changedBy: null }),
    version(5, { subject: 'Older', text: 'An older text.' }),
  ],
};

export const PREVIEW = {
  __typename: 'MailTemplatePreview',
  subject: 'Later',
  html: '<p>Until then.</p>',
  isReal: true,
};

export async function renderEditor(more: Answers = {}) {
  renderPortal('/dashboard/templates/deadlineExtended', {
    ...startSignedIn({ isStaff: true, abilities: ['CHANGE_SETTINGS'] }),
    MailTemplate: () => ({ data: { mailTemplate: TEMPLATE } }),
    MailTemplatePreview: () => ({ data: { mailTemplatePreview: PREVIEW } }),
    ...more,
  });
  return within(await screen.findByRole('form', { name: 'Text of the e-mail' }));
}

export const stored = (given: object) => ({
  data: { saveMailTemplate: { ...TEMPLATE, version: 8, ...given } },
});
export async function replace(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await enter(field, text);
}

export const sent = (given: object) => ({
  input: { kind: 'deadlineExtended', language: 'en', version: 7, ...given },
});
