import type { Page } from '@playwright/test';
import { examineScreens, openPalette } from './examineScreens.ts';
import { findMailedLink, registerElsewhere } from './mails.ts';
import type { Portal } from './test.ts';

// security: C93
examineScreens('a visitor', [
  { path: '/', shows: 'AvailAble Scholarship' },
  { path: '/allScholarship', shows: 'All Scholarship' },
  { path: '/allScholarship', shows: 'All Scholarship', first: openDetails },
  { path: '/allScholarship?q=nothing-like-it', shows: 'All Scholarship' },
  { path: '/allScholarship?q=best+masters+in+canada&open=1', shows: 'All Scholarship' },
  { path: '/allScholarship?q=phd+in+engineering+for+kenyan+women', shows: 'All Scholarship' },
  { path: '/allScholarship?q=masters+antarctica', shows: /come closest/ },
  { path: '/allScholarship?country=Japan&country=Peru&feeMin=900', shows: 'No scholarships match' },
  { path: '/allScholarship?sort=WORLD_RANK', shows: 'All Scholarship', first: openSuggestions },
  {
    path: '/allScholarship?cover=TUITION&currency=NZD&amountMin=900&sort=HIGHEST_AMOUNT',
    shows: 'All Scholarship',
    first: openFunding,
  },
  { path: '/scholarships/gates-cambridge-scholarship-university-of-cambridge', shows: /^Gates Cambridge/ },
  { path: '/eligibility', shows: 'What can I apply for?', first: answerQuestions },
  { path: '/about', shows: /About/ },
  { path: '/contact', shows: /Contact/ },
  { path: '/fees', shows: /Fees/ },
  { path: '/terms', shows: /Terms/ },
  { path: '/privacy', shows: /Privacy/ },
  { path: '/accessibility', shows: /Accessibility/ },
  { path: '/developers', shows: 'Developers' },
  { path: '/login', shows: /./ },
  { path: '/register', shows: /./ },
  { path: '/forgot', shows: /./ },
  { path: '/reset?token=x', shows: /./ },
  { path: '/take-over?token=x', shows: 'Claim your application' },
  { path: '/organisations/university-of-oxford', shows: 'University of Oxford' },
  { path: '/confirm-email', shows: 'Confirm your address' },
  { path: '/confirm-email', shows: 'Confirm your address', first: openMailedLink },
  { path: '/no/such/page', shows: '404 - Page Not Found' },
  { path: '/about', shows: /About/, first: openPalette },
]);

async function answerQuestions(page: Page): Promise<void> {
  await page.getByLabel('Nationality').selectOption('BD');
  await page.getByLabel(/top of the scale/).fill('4');
  await page.getByLabel(/GPA.*result/).fill('5');
  await page.getByLabel('I am enrolled at a university').selectOption('true');
  await page.getByLabel('Languages', { exact: true }).selectOption('bn');
  await page.getByLabel('University you are enrolled at').fill('University of Dhaka');
  await page.getByText(/cannot be above/).waitFor();
}

async function openSuggestions(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: /^Search within/ });
  await field.fill('medical');
  await field.press('Enter');
  await page.waitForURL(/q=medical/);
  await field.fill('me');
  await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
}

async function openFunding(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Funding/ }).click();
  await page.getByRole('option', { name: /^NZD/ }).waitFor({ state: 'attached' });
}

async function openMailedLink(page: Page, portal: Portal): Promise<void> {
  const { email } = await registerElsewhere(portal, 'Looks');
  await page.goto(await findMailedLink(portal, email, '/confirm-email'));
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByText('I did not create this account').click();
}

async function openDetails(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await page.getByRole('link', { name: 'Read about it without signing in' }).waitFor();
}
