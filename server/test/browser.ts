import type { InjectOptions, LightMyRequestResponse as InjectResponse } from 'fastify';
import type { TestPortal } from './api.ts';

export type Browser = {
  cookies: Map<string, string>;
  send(options: InjectOptions): Promise<InjectResponse>;
  post(url: string, payload?: object): Promise<InjectResponse>;
  get(url: string): Promise<InjectResponse>;
};

export function openBrowser(portal: TestPortal, remoteAddress = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>();
  const send = async (options: InjectOptions) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await portal.request({
      remoteAddress,
      ...options,
      headers: {
        host: 'localhost:4000',
        ...(options.method && options.method !== 'GET' && { origin: 'http://localhost:4000' }),
        ...(cookie && { cookie }),
        ...options.headers,
      },
    });
    keepCookies(cookies, response);
    return response;
  };
  return {
    cookies,
    send,
    post: (url, payload = {}) => send({ method: 'POST', url, payload }),
    get: (url) => send({ method: 'GET', url }),
  };
}

function keepCookies(cookies: Map<string, string>, response: InjectResponse): void {
  for (const { name, value, maxAge } of response.cookies) {
    if (maxAge === 0) cookies.delete(name);
    else cookies.set(name, encodeURIComponent(value));
  }
}

export const PASSWORD = 'Kestrel-9 flies';

export async function register(browser: Browser, email: string, given: object = {}): Promise<InjectResponse> {
  const payload = { name: 'Ada Lovelace', email, password: PASSWORD, ...given };
  return browser.post('/api/auth/sign-up/email', payload);
}

export async function readMailedLink({ ctx }: TestPortal, recipient: string): Promise<URL> {
  const mail = await ctx.db.outboxMail.findFirstOrThrow({
    where: { to: recipient },
    orderBy: { id: 'desc' },
  });
  const link = mail.text?.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`There is no link in the mail:\n${mail.text}`);
  return new URL(link);
}
