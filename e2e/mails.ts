import { expect } from '@playwright/test';
import type { Account } from './people.ts';
import type { Portal } from './test.ts';

export async function findMailedLink(
  { url }: Portal,
  email: string,
  screen: '/reset' | '/take-over' | '/confirm-email' | '/invitation' | '/references',
): Promise<string> {
  const read = async (path: string) => (await fetch(url + path)).text();
  const pattern = new RegExp(`${screen}(/|\\?token=)[\\w-]+`);
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = [...(await read('/dev/mail')).matchAll(/href="(\/dev\/mail\/[^"]+)"/g)];
        for (const [, path = ''] of mails) {
          const mail = await read(path);
          link ??= mail.includes(email) ? pattern.exec(mail)?.[0] : undefined;
        }
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeTruthy();
  return link ?? '';
}

export async function registerElsewhere({ url }: Portal, name: string): Promise<Account> {
  const who = { email: `${name.toLowerCase()}-${Date.now()}@example.org`, password: 'Analytical!1843' };
  const answer = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ name, ...who }),
  });
  if (!answer.ok) throw new Error(`${who.email} was not registered: ${answer.status}.`);
  return who;
}
