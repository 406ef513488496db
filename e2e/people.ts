import type { BrowserContext, Page } from '@playwright/test';

export type Account = { email: string; password: string };

const account = (name: string): Account => ({ email: `${name}@example.org`, password: 'Demo!2026' });

export const STUDENT = account('student');
export const MODERATOR = account('moderator');
export const ADMIN = account('admin');
export const COORDINATOR = account('coordinator');
export const ASSESSOR = account('assessor');

export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export async function signInQuietly(context: BrowserContext, origin: string, who: Account): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', { data: who, headers: { origin } });
  if (!answer.ok()) throw new Error(`${who.email} was not signed in: ${answer.status()}.`);
}

export async function fetchToken(origin: string, who: Account): Promise<string> {
  const send = (path: string, body: object, headers?: object) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...headers },
      body: JSON.stringify(body),
    });
  const session = await send('/api/auth/sign-in/email', who);
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await send('/jwt', { email: who.email }, { cookie });
  return ((await answer.json()) as { token: string }).token;
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).waitFor();
}

export const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('access-token'));

export const withoutRefusals = (complaints: string[]) =>
  complaints.filter((text) => !/Failed to load resource.*(401|422|400)/.test(text));

export async function registerQuietly(page: Page, name: string): Promise<Account> {
  const who = { email: `${name.toLowerCase()}-${Date.now()}@example.org`, password: 'Analytical!1843' };
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.post('/api/auth/sign-up/email', { data: { name, ...who }, headers });
  if (!answer.ok()) throw new Error(`${who.email} was not registered: ${answer.status()}.`);
  return who;
}

export async function waitForToken(page: Page): Promise<string> {
  const token = await page.waitForFunction(() => localStorage.getItem('access-token'));
  return String(await token.jsonValue());
}

export async function queryAs(page: Page, query: string) {
  const authorization = `Token ${await waitForToken(page)}`;
  const answer = await page.request.post('/graphql', { data: { query }, headers: { authorization } });
  return (await answer.json()) as { data: Record<string, unknown> | null; errors?: { extensions: object }[] };
}
