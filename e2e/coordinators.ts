import type { Page } from '@playwright/test';
import { findMailedLink, registerElsewhere } from './mails.ts';
import type { Account } from './people.ts';
import type { Fixtures } from './test.ts';
import { BY_MOUSE, type Way } from './ways.ts';

export async function addOrganisation(
  page: Page,
  name: string,
  email: string,
  { press, type }: Pick<Way, 'press' | 'type'> = BY_MOUSE,
): Promise<void> {
  await press(page.getByRole('button', { name: 'Add an organisation' }));
  const form = page.getByRole('dialog', { name: 'Add an organisation' });
  await type(form, /^Name/, name);
  await type(form, /^Website/, 'https://fjord.example.org/');
  await type(form, /^Text of the page/, 'A foundation for the sciences of the sea.');
  await press(form.getByRole('button', { name: 'Save' }));
  await form.waitFor({ state: 'hidden' });
  await press(page.getByRole('button', { name: `Invite a coordinator for ${name}` }));
  const invitation = page.getByRole('dialog', { name: `Invite a coordinator for ${name}` });
  await type(invitation, 'E-mail address', email);
  await press(invitation.getByRole('button', { name: 'Send the invitation' }));
  await page.getByRole('button', { name: `Withdraw the invitation to ${email}` }).waitFor();
}

export async function registerVerified({ visit, portal }: Fixtures, name: string): Promise<Account> {
  const who = await registerElsewhere(portal, name);
  const link = await findMailedLink(portal, who.email, '/confirm-email');
  const { page } = await visit(link);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: /Confirm/ }).click();
  await page.getByRole('status').waitFor();
  return who;
}
