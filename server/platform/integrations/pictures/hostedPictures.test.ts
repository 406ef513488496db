import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../settings/env.ts';
import { choosePictureStore } from './choosePictureStore.ts';

let host: Server;
let url: string;
let sent: { method: string | undefined; form: FormData };
let answer: { status: number; body: string; location?: string };

beforeAll(async () => {
  host = createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    sent = { method: request.method, form: await new Response(body, { headers }).formData() };
    response.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end(answer.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => host.once('listening', resolve));
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}/1/upload`;
});

afterAll(() => new Promise((resolve) => host.close(resolve)));

beforeEach(() => {
  answer = {
    status: 200,
    body: JSON.stringify({ success: true, data: { display_url: 'https://i.ibb.example/x.webp' } }),
  };
});

const choose = (settings: Record<string, string>) =>
  choosePictureStore(readEnv({ IMAGE_HOST_URL: url, DATA_DIR: '/nowhere', ...settings }));

describe('image host', () => {
  it("publish() sends the picture and the key and returns the picture's URL", async () => {
    const store = await choose({ IMAGE_HOST_KEY: 'k-123' });
    expect(await store.publish?.(Buffer.from('picture'))).toBe('https://i.ibb.example/x.webp');
    expect([sent.method, sent.form.get('key')]).toEqual(['POST', 'k-123']);
    expect(await (sent.form.get('image') as Blob).text()).toBe('picture');
  });

  it('the image host is not used if no key is configured', async () => {
    expect((await choose({})).publish).toBeUndefined();
  });

  it.each<[string, typeof answer]>([
    ['sends an error', { status: 400, body: '{"success":false,"error":{"message":"Invalid API v1 key."}}' }],
    ['sends an unexpected response', { status: 200, body: '<html>' }],
    ['returns no URL', { status: 200, body: '{"success":true,"data":{}}' }],
    [
      'returns a javascript: URL',
      { status: 200, body: '{"success":true,"data":{"display_url":"javascript:alert(1)"}}' },
    ],
    ['redirects the request', { status: 302, body: '', location: 'http://127.0.0.1:1/' }],
  ])('an image host that %s causes UPSTREAM_FAILED', async (_what, given) => {
    answer = given;
    const store = await choose({ IMAGE_HOST_KEY: 'k-123' });
    await expect(store.publish?.(Buffer.from('x'))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });

  it('an unreachable image host causes UPSTREAM_FAILED', async () => {
    const store = await choose({ IMAGE_HOST_KEY: 'k-123', IMAGE_HOST_URL: 'http://127.0.0.1:1' });
    await expect(store.publish?.(Buffer.from('x'))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });
});
