import { setTimeout as sleep } from 'node:timers/promises';

type Variables = Record<string, unknown>;
type Answer = { data?: Record<string, unknown> | null; errors?: { message: string; extensions?: unknown }[] };

const TOKEN_LIFE = 200_000;
const MAX_TRIES = 6;

export type Person = {
  email: string;
  ask<Result>(operation: string, variables?: Variables): Promise<Result>;
  post(path: string, body: object): Promise<Response>;
  read(path: string): Promise<string>;
};

export async function signUp(url: string, who: { name: string; email: string; password: string }) {
  return enter(url, '/api/auth/sign-up/email', who);
}

export async function signIn(url: string, who: { email: string; password: string }) {
  return enter(url, '/api/auth/sign-in/email', who);
}

async function enter(url: string, path: string, who: { email: string; password: string }): Promise<Person> {
  const origin = new URL(url).origin;
  let cookie = '';
  let token = { text: '', until: 0 };
  const send = (to: string, body: object, headers: Record<string, string> = {}) =>
    request(new URL(to, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, ...(cookie && { cookie }), ...headers },
      body: JSON.stringify(body),
    });
  const session = await send(path, who);
  if (!session.ok) throw new Error(`${who.email} was refused at ${path}: ${await session.text()}`);
  cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  async function authorize(): Promise<string> {
    if (Date.now() > token.until) {
      const { token: text } = (await (await send('/jwt', { email: who.email })).json()) as { token: string };
      token = { text, until: Date.now() + TOKEN_LIFE };
    }
    return `Token ${token.text}`;
  }
  return {
    email: who.email,
    post: (to, body) => send(to, body),
    async read(from) {
      const answer = await request(new URL(from, url), { headers: { authorization: await authorize() } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${who.email} was refused at ${from}: ${text}`);
      return text;
    },
    async ask<Result>(query: string, variables: Variables = {}) {
      const answer = await send('/graphql', { query, variables }, { authorization: await authorize() });
      const { data, errors } = (await answer.json()) as Answer;
      if (errors || !data)
        throw new Error(`${query}\n${JSON.stringify(variables)}\n${JSON.stringify(errors)}`);
      return data.result as Result;
    },
  };
}

export async function readPages<Item>(
  person: Person,
  query: string,
  variables: Variables = {},
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const found = await person.ask<{ pageCount: number; items: Item[] }>(query, { ...variables, page });
    items.push(...found.items);
    last = found.pageCount;
  }
  return items;
}

async function request(url: URL, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await fetch(url, init);
    if ((answer.status !== 429 && answer.status !== 503) || tries === MAX_TRIES) return answer;
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 1));
  }
}

export async function confirmAddress(url: string, person: Person): Promise<void> {
  const token = await findToken(url, person, '/confirm-email');
  const { ok, status } = await person.post('/api/auth/confirm-email', { token });
  if (!ok) throw new Error(`${person.email} was not confirmed: ${status}.`);
}

export function findInvitation(url: string, person: Person): Promise<string> {
  return findToken(url, person, '/invitation');
}

async function findToken(url: string, { email }: Person, screen: string): Promise<string> {
  for (let tries = 1; tries <= 60; tries += 1) {
    const token = await readToken(url, email, screen);
    if (token) return token;
    await sleep(500);
  }
  throw new Error(`${url}/dev/mail shows no e-mail to ${email} with a link to ${screen}.`);
}

async function readToken(url: string, email: string, screen: string): Promise<string | undefined> {
  const read = async (path: string) => (await request(new URL(path, url), {})).text();
  for (const [, path = ''] of (await read('/dev/mail')).matchAll(/href="(\/dev\/mail\/[^"]+)"/g)) {
    const mail = await read(path);
    const [, token] = new RegExp(`${screen}\\?token=([\\w-]+)`).exec(mail) ?? [];
    if (token && mail.includes(email)) return token;
  }
  return undefined;
}

export async function forAll<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  atOnce = 4,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...items.entries()];
  const run = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}
