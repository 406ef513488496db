import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storePicture } from '../platform/pictures/storePicture.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://scholarships.example.org' });
});

afterAll(() => portal.close());

describe('stored files', () => {
  it('pictures are served as WebP in three sizes with immutable caching', async () => {
    const id = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
    const original = await sharp({
      create: { width: 2000, height: 1000, channels: 3, background: '#06373f' },
    })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const stored = await storePicture(portal.pictures, id, original);
    expect(stored).toMatchObject({ id, width: 1600, height: 800 });
    await portal.ctx.db.picture.create({ data: stored });
    for (const [name, width] of [
      [id, 1600],
      [`${id}-800`, 800],
      [`${id}-400`, 400],
    ] as const) {
      const response = await portal.request({ url: `/files/${name}.webp` });
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const metadata = await sharp(response.rawPayload).metadata();
      expect([metadata.format, metadata.width, metadata.exif]).toEqual(['webp', width, undefined]);
    }
  });
});
