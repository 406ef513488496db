import type { Page } from '@playwright/test';
import { examineScreens, findAddress } from './examineScreens.ts';
import { STUDENT } from './people.ts';

// security: C93
examineScreens(
  'a student',
  [
    { path: '/', shows: 'AvailAble Scholarship', first: wantScholarship },
    { path: '/items/:newest', shows: 'All Reviews' },
    { path: '/ApplyScholar/:untouched', shows: 'Provide Information' },
    { path: '/dashboard', shows: 'Today' },
    { path: '/dashboard/profile', shows: 'User Information' },
    { path: '/dashboard/application', shows: /^Your Application: \d/ },
    { path: '/dashboard/documents', shows: 'My documents' },
    { path: '/dashboard/drafts', shows: 'Submit several applications' },
    { path: '/dashboard/application?open=:mine', shows: 'Application' },
    { path: '/applied/:mine', shows: 'Your application was submitted' },
    { path: '/dashboard/scholaritem/update/:editable', shows: 'Update Your Application' },
    { path: '/dashboard/review', shows: /^All Of My Review: \d/ },
    { path: '/dashboard/review', shows: /^All Of My Review: \d/, opens: /^Edit/ },
    { path: '/dashboard/payments', shows: 'Payments' },
    { path: '/dashboard/payments?open=:paid', shows: /Receipt|Payment/ },
    { path: '/payment/return?payment=:paid', shows: /./ },
    { path: '/dashboard/keys', shows: 'API keys' },
    { path: '/eligibility', shows: 'What can I apply for?' },
    { path: '/dashboard/allusers', shows: 'You do not have access to this page' },
    { path: '/dashboard/application', shows: /^Your Application: \d/, first: withdraw },
  ],
  STUDENT,
);

async function wantScholarship(page: Page): Promise<void> {
  const cameFrom = await findAddress(page, '/ApplyScholar/:untouched');
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post('/api/auth/keep-intent', { data: { cameFrom, leadsBack: false }, headers });
  await page.reload();
  await page.getByRole('link', { name: /^Continue with/ }).waitFor();
}

async function withdraw(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Why? (optional)' }).fill('Another offer');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByText('Your reason: Another offer').waitFor();
  await page.getByText('Deleted!').waitFor({ state: 'hidden' });
}
