import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { startSilentHost } from '../../test/silentHost.ts';
import { choosePictureStore } from './choosePictureStore.ts';
import type { PictureStore } from './pictureStore.ts';
import { createS3Pictures, type S3Settings } from './s3Pictures.ts';

const NAME = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp';
const KEYS = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let folder: string;
let server: S3rver;
let endpoint: string;
let store: PictureStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await server.run();
  endpoint = `http://127.0.0.1:${port}`;
  store = await choosePictureStore(
    readEnv({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    }),
  );
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('pictures in a bucket', () => {
  it('are read as they were written, until they are removed', async () => {
    const bytes = Buffer.alloc(300_000, 'picture');
    await store.write(NAME, bytes);
    const file = await store.read(NAME);
    expect(file?.size).toBe(bytes.length);
    expect((await buffer(file?.stream ?? Readable.from([]))).equals(bytes)).toBe(true);
    await store.remove(NAME);
    await store.remove(NAME);
    expect(await store.read(NAME)).toBeNull();
  });

  it.each<[string, () => Promise<Partial<S3Settings>> | Partial<S3Settings>]>([
    ['the bucket is not there', () => ({ bucket: 'elsewhere' })],
    ['the key is unknown', () => ({ accessKeyId: 'nobody' })],
    ['no server answers', async () => ({ endpoint: await closedAddress() })],
  ])('are UPSTREAM_FAILED when %s', async (_what, given) => {
    const broken = await createS3Pictures({ ...KEYS, endpoint, bucket: 'pictures', ...(await given()) });
    await expect(broken.write(NAME, Buffer.from('x'))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(broken.read(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(broken.remove(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });

  it('are UPSTREAM_FAILED when the host takes the call and never answers', async () => {
    const host = await startSilentHost();
    const settings = { ...KEYS, endpoint: `http://127.0.0.1:${host.port}`, bucket: 'pictures' };
    const silent = await createS3Pictures(settings, { connectionTimeout: 200, requestTimeout: 200 });
    await expect(silent.write(NAME, Buffer.from('x'))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(silent.read(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(silent.remove(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await host.close();
  });
});

/** An address at which nothing listens any more. */
async function closedAddress(): Promise<string> {
  const closing: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closing.once('listening', resolve));
  const { port } = closing.address() as AddressInfo;
  await new Promise((resolve) => closing.close(resolve));
  return `http://127.0.0.1:${port}`;
}
