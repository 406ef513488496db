import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerPortal, renderPortal } from '../../app/testPortal.tsx';
import { unsavedKey } from '../../lib/autosave/unsavedTexts.ts';

it('the privacy page explains the retention of applications, payments and drafts', async () => {
  renderPortal('/privacy');
  const page = within(await screen.findByRole('article'));
  for (const name of [
    'When you apply',
    'When you pay',
    'In your browser',
    'E-mails',
    'When you delete your account',
  ])
    expect(page.getByRole('heading', { name })).toBeVisible();
  expect(page.getByText(/^We keep an application while you have an account/)).toBeVisible();
  expect(page.getByText(/without your name once your account is deleted/)).toBeVisible();
  expect(page.getByText('profile-answers')).toBeVisible();
  const [key] = page.getAllByText(/^draft:/);
  expect(unsavedKey('u1', 's1').startsWith(key?.textContent ?? 'nothing')).toBe(true);
  expect(page.getByRole('link', { name: 'your profile' })).toHaveAttribute('href', '/dashboard/profile');
});

// product: P7.46
it("the privacy page states the portal's own retention periods", async () => {
  const retention = {
    __typename: 'Retention',
    mailDays: 30,
    inboxDays: 200,
    messageDays: 1,
    draftDays: 400,
    accountDays: 1095,
    documentDays: 180,
  };
  renderPortal('/privacy', answerPortal({ retention }));
  const page = within(await screen.findByRole('article'));
  expect(await page.findByText(/the subject are deleted after 30 days/)).toBeVisible();
  expect(page.getByText(/It is deleted after one day/)).toBeVisible();
  expect(page.getByText(/the draft unchanged for 400 days/)).toBeVisible();
  expect(page.getByText(/not been used for 1,?095 days/)).toBeVisible();
  expect(page.getByText(/the files of its references 180 days later/)).toBeVisible();
});
