import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, type Encoding, finishBody, startBody } from './answerBody.ts';

const read: Record<Encoding, (bytes: Buffer) => string> = {
  br: (bytes) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes) => gunzipSync(bytes).toString(),
  identity: String,
};

describe.each(['br', 'gzip', 'identity'] as const)('response body in %s', (encoding) => {
  it.each(['', 'x', '<script nonce="é+/="></script>', 'y'.repeat(65_535)])(
    'a compressed response body with the ending %.20s decompresses to the full text',
    async (end) => {
      const text = `Scholarships für ${'alle '.repeat(5_000)}`;
      const body = await startBody(text, encoding);
      expect(body.encoding).toBe(encoding);
      expect(read[encoding](finishBody(body, end)) === text + end).toBe(true);
      expect(read[encoding](finishBody(body, 'other')) === `${text}other`).toBe(true);
    },
  );
});

it.each(['br', 'gzip', 'identity'] as const)(
  'the memory of a response body in %s equals its length',
  async (encoding) => {
    for (const length of [10, 2_000, 20_000]) {
      const { bytes } = await startBody('a'.repeat(length), encoding);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  },
);

it('a short response body is not compressed', async () => {
  expect((await startBody('{"data":{}', 'br')).encoding).toBe('identity');
});

it.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5, identity', 'gzip'],
  ['br;q=0, gzip;q=0.001', 'gzip'],
  ['br; q=0', 'identity'],
  ['zstd, brr', 'identity'],
] as const)('the Accept-Encoding header %s selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
