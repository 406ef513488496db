import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';

const ORIGIN = 'https://portal.example.org';
let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({
    PUBLIC_URL: ORIGIN,
    PORTAL_NAME: 'Grants & "More"',
    CONTACT_EMAIL: 'help@example.org',
  });
});

afterAll(() => portal.close());

const get = (url: string) => portal.request({ url, headers: { host: 'evil.test' } });
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );

// product: P9.13
describe('security.txt', () => {
  it('security.txt contains the contact, the canonical URL and an expiry within a year', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const { Expires, ...fields } = fieldsOf(body);
    expect(fields).toEqual({
      Contact: 'mailto:help@example.org',
      'Preferred-Languages': 'en',
      Canonical: `${ORIGIN}/.well-known/security.txt`,
    });
    const days = (Date.parse(String(Expires)) - TEST_NOW.getTime()) / 86_400_000;
    expect([days > 90, days < 365]).toEqual([true, true]);
  });

  it('security.txt links to the contact page if no contact e-mail is set', async () => {
    const plain = await startTestPortal();
    const { body } = await plain.request({ url: '/.well-known/security.txt' });
    await plain.close();
    expect(fieldsOf(body).Contact).toBe('http://localhost:80/contact');
  });
});

// product: P9.13
it('the change-password URL redirects to the profile page', async () => {
  const { statusCode, headers } = await get('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/dashboard/profile#password']);
  const probe = await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200');
  expect(probe.statusCode).toBe(404);
});

// product: P9.13
it('the passkey-endpoints URL lists the profile page', async () => {
  const { headers, body } = await get('/.well-known/passkey-endpoints');
  expect(headers['content-type']).toContain('application/json');
  const profile = `${ORIGIN}/dashboard/profile#second-factor`;
  expect(JSON.parse(body)).toEqual({ enroll: profile, manage: profile });
});

// product: P9.13
describe('portal icons', () => {
  const read = (name: string) => readFile(join(projectFolder, 'client/public', name));

  it('icons have the sizes that the manifest declares', async () => {
    const { headers, body } = await get('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ name: 'Grants & "More"', start_url: '/', theme_color: '#0b5560' });
    expect(manifest.icons).toHaveLength(3);
    for (const { src, sizes, type, purpose } of manifest.icons) {
      const { width, height, format, hasAlpha } = await sharp(await read(src)).metadata();
      expect([sizes, type]).toEqual([`${width}x${height}`, `image/${format}`]);
      if (purpose === 'maskable') expect(hasAlpha).toBe(false);
    }
  });

  it('favicon.ico contains PNG icons in three sizes', async () => {
    const ico = await read('favicon.ico');
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [index, size] of [16, 32, 48].entries()) {
      const at = 6 + 16 * index;
      const [bytes, offset] = [ico.readUInt32LE(at + 8), ico.readUInt32LE(at + 12)];
      const { width, height, format } = await sharp(ico.subarray(offset, offset + bytes)).metadata();
      expect([ico.readUInt8(at), width, height, format]).toEqual([size, size, size, 'png']);
    }
  });

  it('the Apple touch icon is opaque and 180 px square', async () => {
    const { width, height, hasAlpha } = await sharp(await read('apple-touch-icon.png')).metadata();
    expect([width, height, hasAlpha]).toEqual([180, 180, false]);
  });

  it('the page template links to all icons and the manifest', async () => {
    const page = String(await readFile(join(projectFolder, 'client/index.html')));
    for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'manifest.webmanifest'])
      expect(page).toContain(`href="/${name}"`);
  });
});
