import { registerVerified } from './coordinators.ts';
import { findMailedLink } from './mails.ts';
import { ADMIN, queryAs, readToken, registerQuietly, STUDENT, signIn, withoutRefusals } from './people.ts';
import { expect, test } from './test.ts';

test('an admin finds, promotes and deletes a user', async ({ visit }) => {
  const { page: theirs } = await visit('/about');
  const { email } = await registerQuietly(theirs, 'Petra');
  const { page, complaints } = await visit('/dashboard', { as: ADMIN });
  await page.getByRole('link', { name: 'Manage Users' }).first().click();
  await page.getByRole('heading', { name: /^All Users \(\d+\)$/ }).waitFor();
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Index',
    'Name',
    'Email',
    'Role',
    'Action',
  ]);
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'All Users (1)' }).waitFor();
  await page.getByRole('button', { name: 'Promote Petra' }).click();
  await page
    .getByRole('dialog', { name: 'Make Petra a moderator?' })
    .getByRole('button', { name: 'Make moderator' })
    .click();
  await page.getByText('Petra is Moderator Now').waitFor();
  await page.getByRole('row', { name: /Petra/ }).getByText('Moderator', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Petra' }).click();
  const drawer = page.getByRole('dialog', { name: 'Petra' });
  await drawer.getByText('Promoted to moderator').waitFor();
  await drawer.getByText(/by Amina Admin/).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Delete Petra' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await question.getByText("You won't be able to revert this!").waitFor();
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByText('Deleted!').waitFor();
  await page.getByText('Your file has been deleted.').waitFor();
  await page.getByRole('heading', { name: 'No users match' }).waitFor();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  const search = page.getByRole('searchbox', { name: 'Search users' });
  // Waits until the page has cleared the field, because it would otherwise clear the text that is typed next.
  await expect(search).toHaveValue('');
  await page.getByRole('heading', { name: /^All Users \([1-9]/ }).waitFor();
  await search.fill(ADMIN.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Amina Admin' }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete Amina Admin' }).isDisabled()).toBe(true);
  expect(complaints).toEqual([]);
});

// product: P7.37
test('an admin invites a moderator, who accepts and sees the moderator menu', async ({ visit, portal }) => {
  const who = await registerVerified({ visit, portal }, 'Ines');
  const { page, complaints } = await visit('/dashboard/allusers', { as: ADMIN });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('E-mail address').fill(who.email);
  await dialog.getByRole('radio', { name: /^Moderator/ }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByRole('button', { name: `Withdraw the invitation to ${who.email}` }).waitFor();
  expect(complaints).toEqual([]);

  const theirs = await visit(await findMailedLink(portal, who.email, '/invitation'), { as: who });
  await theirs.page.getByRole('heading', { name: 'Become a moderator' }).waitFor();
  await theirs.page.getByRole('button', { name: 'Accept' }).click();
  await theirs.page.getByText('You are now a moderator.').waitFor();
  const menu = theirs.page.getByRole('navigation', { name: 'Dashboard menu' });
  await menu.getByRole('link', { name: 'Moderator Profile' }).waitFor();
  await menu.getByRole('list', { name: 'Work' }).getByRole('link', { name: 'Fee waivers' }).waitFor();
  expect(theirs.complaints).toEqual([]);
});

// security: C92
test('a demoted moderator loses access immediately and signs in as a student', async ({ visit }) => {
  const { page, complaints } = await visit('/about');
  const who = await registerQuietly(page, 'Mona');
  const admin = await visit(`/dashboard/allusers?q=${who.email}`, { as: ADMIN });
  await admin.page.getByRole('button', { name: 'Promote Mona' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Make moderator' }).click();
  await admin.page.getByText('Mona is Moderator Now').waitFor();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Moderator Profile' }).first().waitFor();
  await page.getByRole('link', { name: /^Pending applications/ }).waitFor();
  expect((await queryAs(page, '{ applications { totalCount } }')).errors).toBeUndefined();

  await admin.page.getByRole('button', { name: 'Demote Mona' }).click();
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Demote' }).click();
  await admin.page.getByText('Mona is now a user').waitFor();
  expect(await queryAs(page, '{ applications { totalCount } }')).toMatchObject({
    data: { applications: null },
    errors: [{ extensions: { code: 'FORBIDDEN' } }],
  });
  await page.getByRole('link', { name: 'Manage Scholarship' }).first().click();
  await page.waitForURL(/\/login$/);
  await page
    .getByText('You were signed out because your account is not allowed to do that. Please sign in again.')
    .waitFor();
  expect(await readToken(page)).toBeNull();

  await signIn(page, who);
  await page.waitForURL(/\/dashboard\/manageScholarshiform$/);
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await page.getByRole('heading', { name: 'Find your first scholarship' }).waitFor();
  await page.getByRole('link', { name: 'My Profile' }).first().waitFor();
  for (const gone of ['Moderator Profile', 'Manage Scholarship', 'Manage Apply Scholarship'])
    expect(await page.getByRole('link', { name: gone }).count()).toBe(0);
  expect(withoutRefusals(complaints)).toEqual([]);
});

test('a student who opens an admin page is denied access and stays signed in', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard/allusers', { as: STUDENT });
  await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
  expect(await readToken(page)).toBeTruthy();
  expect(complaints).toEqual([]);
});

test('signing in again after the session was revoked returns to the same page', async ({ visit }) => {
  const { page, complaints } = await visit('/about');
  const who = await registerQuietly(page, 'Selma');
  await page.goto('/dashboard');
  await page.getByText('Welcome back, Selma.').waitFor();
  const other = await visit('/dashboard/profile', { as: who });
  await other.page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(other.page.getByText('Chrome on Linux')).toHaveCount(1);

  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await page.waitForURL(/\/login$/);
  await page.getByText('Your session has ended. Please sign in again.').waitFor();
  expect(await readToken(page)).toBeNull();
  await signIn(page, who);
  await page.waitForURL(/\/dashboard\/profile$/);
  await page.getByRole('region', { name: 'User Information' }).getByText(who.email).waitFor();
  expect(withoutRefusals(complaints)).toEqual([]);
});

test('a user changes the password, downloads personal data and deletes the account', async ({ visit }) => {
  const { page, complaints } = await visit('/about');
  const who = await registerQuietly(page, 'Lea');
  await page.goto('/dashboard/profile');
  await page.getByLabel('Full Name').fill('Lea Leaving');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your profile was saved').waitFor();
  await page.getByRole('button', { name: 'Account of Lea Leaving' }).waitFor();

  await page.getByLabel('Current password').fill(who.password);
  await page.getByLabel('New password').fill('Difference!1822');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText(/^Your password was changed/).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-.*\.json$/);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByLabel('Your password').fill(who.password);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByText('Wrong password.').waitFor();
  await page.getByRole('dialog').getByLabel('Your password').fill('Difference!1822');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByText('Your account was deleted').waitFor();
  expect(await readToken(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goto('/login');
  await signIn(page, { ...who, password: 'Difference!1822' });
  await page.getByText('Failed to log in. Please check your credentials.').waitFor();
  expect(withoutRefusals(complaints)).toEqual([]);
});
