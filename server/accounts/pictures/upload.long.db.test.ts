import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noteArrival } from '../../platform/http/arrival.ts';
import { handleErrors } from '../../platform/http/errorHandler.ts';
import { decoder, encode } from '../../platform/pictures/storePicture.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { drawPicture, encodeUpload, openUploads } from '../../test/pictures.ts';
import { registerViewer } from '../auth/viewer.routes.ts';
import { registerUpload } from './upload.routes.ts';

let portal: TestPortal;
let student: Person;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' });
  student = await portal.person('student');
});

afterAll(() => portal.close());

const { send, sendOne, listFiles } = openUploads(
  () => portal,
  () => student,
);

async function countLeftovers(work: () => Promise<unknown>) {
  const before = [await listFiles(), await portal.ctx.db.picture.count()];
  await work();
  return { before, after: [await listFiles(), await portal.ctx.db.picture.count()] };
}

// product: P8.6
describe('picture upload', () => {
  // security: C44
  it('an uploaded picture is served as WebP without metadata at the returned URL', async () => {
    const original = await sharp(await drawPicture(2400, 1200, 'jpeg'))
      .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(original.includes('canary')).toBe(true);
    const response = await sendOne(original, 'photo.jpg', 'image/jpeg');
    expect(response.statusCode).toBe(200);
    const { success, data } = response.json();
    expect([success, data.display_url]).toEqual([true, `http://localhost/files/${data.id}.webp`]);
    const served = await portal.requestAs(student, { url: new URL(data.display_url).pathname });
    expect(served.headers['content-type']).toBe('image/webp');
    expect(served.rawPayload.includes('canary')).toBe(false);
    const facts = await sharp(served.rawPayload).metadata();
    expect(facts).toMatchObject({ format: 'webp', width: 1600, height: 800 });
    expect([facts.exif, facts.xmp, facts.icc]).toEqual([undefined, undefined, undefined]);
    expect(await portal.ctx.db.picture.findUnique({ where: { id: data.id } })).toMatchObject({
      ownerId: student.id,
      isPrivate: true,
      width: 1600,
      height: 800,
    });
    const small = await portal.requestAs(student, { url: `/files/${data.id}-400.webp` });
    expect((await sharp(small.rawPayload).metadata()).width).toBe(400);
  });

  it('a picture upload fails if the decoding process exits, but the next upload succeeds', async () => {
    const original = await drawPicture(2400, 1200, 'jpeg');
    const waiting = encode(original);
    decoder.close();
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await sendOne(original, 'photo.jpg', 'image/jpeg')).statusCode).toBe(200);
  });

  it('a picture upload preserves the size of small pictures and applies their orientation', async () => {
    const turned = await sharp(await drawPicture(300, 200, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { id } = (await sendOne(turned)).json().data;
    const served = await portal.requestAs(student, { url: `/files/${id}.webp` });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 200, height: 300 });
  });

  // security: C44
  it('an uploaded picture gets a random name regardless of its file name', async () => {
    const picture = await drawPicture(20, 20);
    for (const name of ['../../etc/x.png', `${'x'.repeat(5000)}.png`, 'a\u0000.png', '']) {
      const response = await send([{ bytes: picture, name }]);
      if (response.statusCode === 200)
        expect(response.json().data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
      else expect([name.slice(0, 3), response.statusCode]).toEqual([name.slice(0, 3), 400]);
    }
    expect((await listFiles()).join()).not.toContain('etc');
  });

  // security: C42
  it('re-encoding an uploaded picture removes an appended script', async () => {
    const polyglot = Buffer.concat([
      await drawPicture(64, 64, 'jpeg'),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    const response = await sendOne(polyglot, 'a.jpg', 'image/jpeg');
    expect(response.statusCode).toBe(200);
    const served = await portal.requestAs(student, { url: `/files/${response.json().data.id}.webp` });
    expect(served.rawPayload.includes('script')).toBe(false);
  });

  const animated = () =>
    sharp(
      [Buffer.alloc(300, 0), Buffer.alloc(300, 255)].reduce((a, b) => Buffer.concat([a, b])),
      {
        raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
      },
    )
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();

  // security: C42, C43
  it.each<[string, () => Promise<Uint8Array | string> | Uint8Array | string, number, string]>([
    [
      'an SVG with a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      400,
      'Choose a picture',
    ],
    ['HTML named a.png', () => '<!doctype html><script>alert(1)</script>', 400, 'Choose a picture'],
    [
      'HTML that starts like a GIF',
      () => 'GIF89a<html><script>alert(1)</script></html>',
      400,
      'Choose a picture',
    ],
    ['a PDF', () => '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF', 400, 'Choose a picture'],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      400,
      'Choose a picture',
    ],
    [
      'a GIF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .gif()
          .toBuffer(),
      400,
      'Choose a picture',
    ],
    ['an animated picture', animated, 400, 'not animated'],
    [
      'a truncated picture',
      async () => (await drawPicture(900, 900, 'jpeg')).subarray(0, 2000),
      400,
      'damaged',
    ],
    ['the first bytes of a PNG', async () => (await drawPicture(900, 900)).subarray(0, 30), 400, 'damaged'],
    ['a file of 0 bytes', () => '', 400, 'Choose a picture'],
    ['a file of 6 MB', () => Buffer.alloc(6 * 1024 * 1024, 0xff), 413, 'no larger than 5 MB'],
    ['a picture of 20,000 × 20,000 pixels', () => bomb(20_000), 413, '50 megapixels'],
    ['a picture of 30,000 × 30,000 pixels', () => bomb(30_000), 413, '50 megapixels'],
  ])('a picture upload rejects %s and leaves no file or row', async (_what, make, status, sentence) => {
    const bytes = await make();
    const stays = await countLeftovers(async () => {
      const response = await sendOne(bytes);
      const { success, code, message, fields } = response.json();
      expect([response.statusCode, success]).toEqual([status, false]);
      expect(code).toBe(status === 413 ? 'TOO_LARGE' : 'INVALID_INPUT');
      expect(message).not.toMatch(/vips|sharp|Input/i);
      expect(fields).toEqual({ image: expect.stringContaining(sentence) });
    });
    expect(stays.after).toEqual(stays.before);
  });

  // security: C42, C43
  it.each<[string, () => Uint8Array | string, number, string]>([
    ['of 50 MB', () => Buffer.alloc(50_000_000, 0xff), 413, 'no larger than 5 MB'],
    [
      'in SVG with a script',
      () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      400,
      'Choose a picture',
    ],
  ])(
    'a logo %s is rejected with an error and leaves no file or row',
    async (_what, make, status, sentence) => {
      const admin = await portal.person('admin');
      const stays = await countLeftovers(async () => {
        const response = await portal.requestAs(admin, await encodeUpload([{ bytes: make() }], 'portal'));
        expect([response.statusCode, response.json().fields]).toEqual([
          status,
          { image: expect.stringContaining(sentence) },
        ]);
      });
      expect(stays.after).toEqual(stays.before);
    },
  );

  // security: C43
  it('picture uploads with several files, none, wrong field names or excess fields are rejected', async () => {
    const bytes = await drawPicture(20, 20);
    const stays = await countLeftovers(async () => {
      const refusals = [
        await send([{ bytes }, { bytes }, { bytes }]),
        await send([{ bytes, field: 'picture' }]),
        await send([]),
        await portal.requestAs(
          student,
          await encodeUpload(
            [{ bytes }],
            undefined,
            Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'x'])),
          ),
        ),
      ];
      expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 413]);
      for (const refusal of refusals) expect(refusal.json().success).toBe(false);
    });
    expect(stays.after).toEqual(stays.before);
  });

  it('a picture upload rejects a truncated form and a body of another type', async () => {
    const whole = await encodeUpload([{ bytes: await drawPicture(200, 200) }]);
    const cut = await portal.requestAs(student, { ...whole, payload: whole.payload.subarray(0, 300) });
    expect([cut.statusCode, cut.json().success]).toEqual([400, false]);
    const json = await portal.requestAs(student, { method: 'POST', url: '/upload', payload: { image: 'x' } });
    expect([json.statusCode, json.json()]).toEqual([
      415,
      expect.objectContaining({ success: false, code: 'UNSUPPORTED_TYPE' }),
    ]);
  });

  it('a picture upload requires sign-in, and a university picture requires a staff role', async () => {
    const form = await encodeUpload([{ bytes: await drawPicture(20, 20) }], 'university');
    expect((await portal.request(form)).json()).toMatchObject({ success: false, code: 'UNAUTHENTICATED' });
    const refused = await portal.requestAs(student, form);
    expect([refused.statusCode, refused.json().success]).toEqual([403, false]);
    const { id } = (await portal.requestAs('moderator', form)).json().data;
    expect(await portal.ctx.db.picture.findUnique({ where: { id } })).toMatchObject({ isPrivate: false });
    const unknown = await portal.requestAs(student, await encodeUpload([], 'banner'));
    expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['purpose']]);
  });

  // security: C47
  it('picture uploads are limited per person', async () => {
    const limited = await startTestPortal({ LIMIT_UPLOAD: '2' });
    try {
      const person = await makePerson(limited.ctx);
      const form = await encodeUpload([{ bytes: await drawPicture(20, 20) }]);
      const statuses = [];
      for (let n = 0; n < 3; n += 1) statuses.push((await limited.requestAs(person, form)).statusCode);
      expect(statuses).toEqual([200, 200, 429]);
      const refused = await limited.requestAs(person, form);
      expect(refused.json()).toMatchObject({ success: false, code: 'RATE_LIMITED' });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await limited.requestAs(await makePerson(limited.ctx), form)).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('upload that cannot be stored', () => {
  it('an upload returns UPSTREAM_FAILED and stores no row if the bucket is down', async () => {
    const away = await startTestPortal({
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    });
    const response = await away.requestAs(
      'student',
      await encodeUpload([{ bytes: await drawPicture(500, 500) }]),
    );
    const rows = await away.ctx.db.picture.count();
    await away.close();
    expect([response.statusCode, response.json(), rows]).toEqual([
      502,
      expect.objectContaining({ success: false, code: 'UPSTREAM_FAILED' }),
      0,
    ]);
  });

  it('a public upload returns UPSTREAM_FAILED if the image host is down; private uploads succeed', async () => {
    const away = await startTestPortal({ IMAGE_HOST_KEY: 'k-123', IMAGE_HOST_URL: 'http://127.0.0.1:1' });
    const send = async (purpose: string) =>
      away.requestAs('moderator', await encodeUpload([{ bytes: await drawPicture(500, 500) }], purpose));
    const statuses = [];
    for (const purpose of ['university', 'avatar', 'applicant'])
      statuses.push((await send(purpose)).statusCode);
    const rows = await away.ctx.db.picture.findMany({ select: { isPrivate: true } });
    await away.close();
    expect([statuses, rows]).toEqual([[502, 502, 200], [{ isPrivate: true }]]);
  });

  // security: C43
  it('an upload with a slow body returns TIMED_OUT and closes the connection', async () => {
    const app = Fastify();
    handleErrors(app);
    noteArrival(app, portal.ctx);
    registerViewer(app, portal.ctx);
    await registerUpload(app, portal.ctx, portal.pictures, 100);
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const { headers } = await encodeUpload([]);
    const call = httpRequest({
      port,
      method: 'POST',
      path: '/upload',
      headers: { ...student.headers, 'content-type': String(headers?.['content-type']) },
    });
    const drip = setInterval(() => call.write('-'), 10);
    const [response] = await once(call, 'response');
    const body = JSON.parse((await buffer(response)).toString());
    await once(call, 'close');
    clearInterval(drip);
    await app.close();
    expect([response.statusCode, body.success, body.code]).toEqual([408, false, 'TIMED_OUT']);
  });
});

async function bomb(side: number): Promise<Buffer> {
  const { deflateSync, crc32 } = await import('node:zlib');
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
