import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBucket, type TestBucket } from '../../../test/bucket.ts';
import { startUnresponsiveHost } from '../../../test/unresponsiveHost.ts';
import { readEnv } from '../../settings/env.ts';
import { choosePictureStore } from './choosePictureStore.ts';
import type { PictureStore } from './pictureStore.ts';
import { createS3Pictures, type S3Settings } from './s3Pictures.ts';

const NAME = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90.webp';
let bucket: TestBucket;
let known: Omit<S3Settings, 'bucket'>;
let store: PictureStore;

beforeAll(async () => {
  bucket = await startTestBucket();
  const {
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = bucket.settings;
  known = { region: 'us-east-1', endpoint, accessKeyId, secretAccessKey };
  store = await choosePictureStore(readEnv(bucket.settings));
});

afterAll(() => bucket.close());

describe('S3 picture store', () => {
  it('pictures in a bucket can be written, read and removed', async () => {
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
    ['the bucket does not exist', () => ({ bucket: 'elsewhere' })],
    ['the key is unknown', () => ({ accessKeyId: 'nobody' })],
    ['no server responds', async () => ({ endpoint: await closedAddress() })],
  ])('the S3 store throws UPSTREAM_FAILED if %s', async (_what, given) => {
    const broken = await createS3Pictures({ ...known, bucket: 'portal', ...(await given()) });
    await expect(broken.write(NAME, Buffer.from('x'))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(broken.read(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(broken.remove(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  });

  it('the S3 store throws UPSTREAM_FAILED if the host never responds', async () => {
    const host = await startUnresponsiveHost();
    const settings = { ...known, endpoint: `http://127.0.0.1:${host.port}`, bucket: 'portal' };
    const silent = await createS3Pictures(settings, { connectionTimeout: 200, requestTimeout: 200 });
    await expect(silent.write(NAME, Buffer.from('x'))).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(silent.read(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await expect(silent.remove(NAME)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
    await host.close();
  });
});

async function closedAddress(): Promise<string> {
  const closing: Server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => closing.once('listening', resolve));
  const { port } = closing.address() as AddressInfo;
  await new Promise((resolve) => closing.close(resolve));
  return `http://127.0.0.1:${port}`;
}
