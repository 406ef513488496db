import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, register } from '../../test/browser.ts';
import type { Person } from '../../test/people.ts';
import { drawPicture, encodeUpload, openUploads } from '../../test/pictures.ts';

let portal: TestPortal;
let student: Person;

beforeAll(async () => {
  // Better Auth uses the machine's clock, so the portal must use the same clock.
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' }, { now: () => new Date() });
  student = await portal.person('student');
});

afterAll(() => portal.close());

const { send, sendOne, listFiles } = openUploads(
  () => portal,
  () => student,
);

// security: C45
describe('private picture', () => {
  it('a private picture is readable only by its owner and staff and never cached', async () => {
    const { id } = (await sendOne(await drawPicture(500, 500))).json().data;
    for (const url of [`/files/${id}.webp`, `/files/${id}-400.webp`]) {
      const read = async (who: Person | 'other' | 'moderator' | 'admin') =>
        (await portal.requestAs(who, { url })).statusCode;
      expect([
        (await portal.request({ url })).statusCode,
        await read('other'),
        await read(student),
        await read('moderator'),
        await read('admin'),
      ]).toEqual([401, 404, 200, 200, 200]);
    }
    const { headers } = await portal.requestAs(student, { url: `/files/${id}.webp` });
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${id}.webp"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it("a private picture loads with its owner's cookie, but not from another site", async () => {
    const browser = openBrowser(portal);
    await register(browser, 'ada@example.org');
    const { token } = (await browser.post('/jwt', { email: 'ada@example.org' })).json();
    const form = await encodeUpload([{ bytes: await drawPicture(50, 50) }]);
    const response = await browser.send({
      ...form,
      headers: { ...form.headers, authorization: `Token ${token}` },
    });
    const url = new URL(response.json().data.display_url).pathname;
    const shown = await browser.send({ url, headers: { 'sec-fetch-site': 'same-origin' } });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
      expect((await browser.send({ url, headers })).statusCode).toBe(403);
    expect((await openBrowser(portal).send({ url })).statusCode).toBe(401);
    const noCookie = await browser.send({ ...form, headers: form.headers });
    expect([noCookie.statusCode, noCookie.json().code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('a private picture returns 404 to other users, like a missing picture', async () => {
    const { id } = (await sendOne(await drawPicture(50, 50))).json().data;
    const foreign = await portal.requestAs('other', { url: `/files/${id}.webp` });
    const unknown = await portal.requestAs('other', {
      url: '/files/0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp',
    });
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404]);
  });

  // security: C88
  it('a picture whose row is deleted returns 404 even if its file exists', async () => {
    const { id } = (await sendOne(await drawPicture(50, 50))).json().data;
    await portal.ctx.db.picture.delete({ where: { id } });
    expect((await listFiles()).join()).toContain(id);
    expect((await portal.requestAs('admin', { url: `/files/${id}.webp` })).statusCode).toBe(404);
  });
});

// security: C45
describe('public picture', () => {
  it('a public picture is cacheable and served only under its exact names', async () => {
    const response = await send([{ bytes: await drawPicture(500, 500) }], 'avatar');
    const { id } = response.json().data;
    const shown = await portal.request({ url: `/files/${id}.webp`, headers: { range: 'bytes=0-9' } });
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    const [file = ''] = (await listFiles()).filter((name) => name.endsWith(`/${id}.webp`));
    expect(shown.rawPayload).toEqual(await readFile(join(portal.ctx.env.DATA_DIR, 'files', file)));
    for (const name of [`${id}-500.webp`, `${id}.png`, `${id}`, `..%2f${file}`, `${id}-800.webp`])
      expect([name, (await portal.request({ url: `/files/${name}` })).statusCode]).toEqual([name, 404]);
  });
});
