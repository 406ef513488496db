import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { PREVIEW, renderEditor, replace, sent } from './testTemplates.ts';

const MAILS = [
  { __typename: 'MailTemplateKind', kind: 'deadlineExtended', group: 'APPLICANTS', changedIn: ['en'] },
  { __typename: 'MailTemplateKind', kind: 'referenceAsked', group: 'REFEREES', changedIn: [] },
];

// product: P7.40
it('the template list groups e-mails by recipient and marks changed templates', async () => {
  renderPortal('/dashboard/templates', {
    ...startSignedIn({ isStaff: true, abilities: ['CHANGE_SETTINGS'] }),
    MailTemplates: () => ({ data: { mailTemplates: MAILS } }),
  });
  const applicants = within(await screen.findByRole('region', { name: 'To applicants' }));
  expect(applicants.getByRole('link', { name: 'Deadline extended' })).toHaveAttribute(
    'href',
    '/dashboard/templates/deadlineExtended',
  );
  expect(applicants.getByText('Changed')).toBeVisible();
  const referees = within(screen.getByRole('region', { name: 'To referees' }));
  expect(referees.getByRole('link', { name: 'Reference request' })).toBeVisible();
  expect(referees.queryByText('Changed')).toBeNull();
});

// product: P7.40
it('the template preview updates while typing, runs no scripts and shows errors', async () => {
  const preview = vi.fn(({ text }: Record<string, unknown>) =>
    text === '{{ x }}'
      ? {
          errors: [
            {
              message: 'Check the highlighted fields.',
              extensions: { code: 'INVALID_INPUT', fields: { text: 'There is no placeholder “x”.' } },
            },
          ],
        }
      : { data: { mailTemplatePreview: PREVIEW } },
  );
  const form = await renderEditor({ MailTemplatePreview: preview });
  const mail = await screen.findByTitle('The e-mail');
  expect(mail).toHaveAttribute('srcdoc', PREVIEW.html);
  expect(mail).toHaveAttribute('sandbox', '');
  expect(screen.getByText('Filled in from your portal’s newest record.')).toBeVisible();
  await replace(form.getByLabelText(/^Text/), '{{ x }}');
  expect(await screen.findByText('There is no placeholder “x”.')).toBeVisible();
  expect(preview).toHaveBeenLastCalledWith(expect.objectContaining({ subject: 'Later', text: '{{ x }}' }));
});

it('saving a template sends the shown version; a rejected placeholder shows a field error', async () => {
  const save = vi.fn((_variables: unknown) => ({
    errors: [
      {
        message: 'Check the highlighted fields.',
        extensions: { code: 'INVALID_INPUT', fields: { subject: 'There is no placeholder “x”.' } },
      },
    ],
  }));
  const form = await renderEditor({ SaveMailTemplate: save });
  await replace(form.getByLabelText(/^Subject/), '{{ x }}');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(form.getByLabelText(/^Subject/)).toHaveAccessibleDescription(/There is no placeholder “x”/),
  );
  expect(save).toHaveBeenCalledWith(sent({ subject: '{{ x }}', text: 'Until then.' }));
});
