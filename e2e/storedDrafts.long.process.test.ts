import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchToken, STUDENT } from './people.ts';
import { type RunningProgram, startPortalProcess } from './portalProcess.ts';

const WRITERS = 6;
const ROUNDS = 10;

let dataDir: string;
let portal: RunningProgram;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-drafts-'));
  await chmod(dataDir, 0o711);
});

afterAll(async () => {
  await portal?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = () => startPortalProcess({ DATA_DIR: dataDir, LIMIT_API: '100000' });

async function send(url: string, path: string, body: object, headers: Record<string, string>) {
  const options = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return fetch(`${url}${path}`, options);
}

type Draft = { content: { phone: string }; version: number };

async function ask<Data>(url: string, token: string, query: string, variables: object = {}): Promise<Data> {
  const headers = { authorization: `Token ${token}` };
  const answer = await send(url, '/graphql', { query, variables }, headers);
  return ((await answer.json()) as { data: Data }).data;
}

const SAVE = `mutation ($id: UUID!, $content: JSON!, $version: Int) {
  saveDraft(input: { scholarshipId: $id, content: $content, version: $version }) { content version }
}`;

async function type(token: string, id: string, acknowledged: Map<string, Draft>): Promise<void> {
  for (;;) {
    const before = acknowledged.get(id);
    const content = { phone: `${(before?.version ?? 0) + 1} ${Math.random()}` };
    const variables = { id, content, version: before?.version ?? null };
    const data = await ask<{ saveDraft: Draft } | null>(portal.url, token, SAVE, variables);
    if (!data) throw new Error('A save was refused.');
    acknowledged.set(id, data.saveDraft);
  }
}

async function findForms(token: string): Promise<string[]> {
  type Item = { id: string; viewerApplication: object | null; viewerDraft: object | null };
  const { scholarships } = await ask<{ scholarships: { items: Item[] } }>(
    portal.url,
    token,
    '{ scholarships(filter: { isOpen: true }, pageSize: 50) { items { id viewerApplication { id } viewerDraft { id } } } }',
  );
  const free = scholarships.items.filter((item) => !item.viewerApplication && !item.viewerDraft);
  return free.slice(0, WRITERS).map(({ id }) => id);
}

it('acknowledged drafts survive when the server is killed', async () => {
  portal = await start();
  const ids = await findForms(await fetchToken(portal.url, STUDENT));
  const acknowledged = new Map<string, Draft>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const token = await fetchToken(portal.url, STUDENT);
    const saves = () => [...acknowledged.values()].reduce((sum, { version }) => sum + version, 0);
    const before = saves();
    const typing = ids.map((id) => type(token, id, acknowledged).catch(String));
    const enough = before + WRITERS * (3 + Math.floor(Math.random() * 5));
    while (acknowledged.size < WRITERS || saves() < enough)
      await new Promise((resolve) => setTimeout(resolve, 1));
    portal.process.kill('SIGKILL');
    await portal.ended;
    for (const end of await Promise.all(typing)) expect(end).not.toContain('refused');

    portal = await start();
    const again = await fetchToken(portal.url, STUDENT);
    for (const id of ids) {
      const query = `{ applicationDraft(scholarshipId: "${id}") { content version } }`;
      const answer = await ask<{ applicationDraft: Draft | null }>(portal.url, again, query);
      const last = acknowledged.get(id);
      const found = answer.applicationDraft;
      if (!found) throw new Error(`The draft of ${id} is gone; it was saved as ${JSON.stringify(last)}.`);
      // A save without a response may have been stored. Its version is then one higher.
      expect([last?.version, (last?.version ?? 0) + 1]).toContain(found.version);
      if (found.version === last?.version) expect(found.content).toEqual(last?.content);
      acknowledged.set(id, found);
    }
  }
  expect(acknowledged.size).toBe(WRITERS);
}, 900_000);
