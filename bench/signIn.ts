import { DEMO_PASSWORD } from '../server/accounts/demoAccounts.ts';

export const STUDENT = 'student@example.org';

export const SIGN_IN = { path: '/api/auth/sign-in/email', body: { email: STUDENT, password: DEMO_PASSWORD } };

export async function signIn(portal: string, email = STUDENT): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', origin: portal };
  const post = (path: string, body: object, more = {}) =>
    fetch(portal + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const cookies = (await post(SIGN_IN.path, { ...SIGN_IN.body, email })).headers.getSetCookie();
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const { token } = (await (await post('/jwt', { email }, { cookie })).json()) as { token: string };
  return { ...headers, authorization: `Token ${token}` };
}
