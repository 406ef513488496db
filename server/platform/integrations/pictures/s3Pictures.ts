import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import { refuse } from '../../errors.ts';
import type { PictureStore } from './pictureStore.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** In milliseconds; a request is tried twice. */
type Timeouts = { connectionTimeout: number; requestTimeout: number };

const TIMEOUTS: Timeouts = { connectionTimeout: 3_000, requestTimeout: 5_000 };

/** Pictures as objects of a bucket, which stays private: the portal itself serves them. */
export async function createS3Pictures(
  { endpoint, bucket, region, ...credentials }: S3Settings,
  timeouts = TIMEOUTS,
): Promise<PictureStore> {
  // Loaded only by those who use it: it is large.
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import(
    '@aws-sdk/client-s3'
  );
  // Without the last word the library only warns of a request that takes too long, and waits on.
  const requestHandler = { ...timeouts, throwOnRequestTimeout: true };
  const client = new S3Client({ endpoint, region, credentials, requestHandler, ...CLIENT });
  const longHandler = { ...requestHandler, requestTimeout: timeouts.requestTimeout * LONG };
  const patient = new S3Client({ endpoint, region, credentials, requestHandler: longHandler, ...CLIENT });
  return {
    async writeStream(name, content, size) {
      const object = { Bucket: bucket, Key: name, Body: content, ContentLength: size };
      await patient.send(new PutObjectCommand(object)).catch(explain);
    },
    async write(name, bytes) {
      const object = { Bucket: bucket, Key: name, Body: bytes, ContentType: 'image/webp' };
      await client.send(new PutObjectCommand(object)).catch(explain);
    },
    async read(name) {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name })).catch(orNull);
      if (!(found?.Body instanceof Readable)) return null;
      return { size: found.ContentLength ?? 0, stream: found.Body };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name })).catch(explain);
    },
  };
}

/** How many times as long a document may take as a picture. */
const LONG = 12;

const CLIENT: S3ClientConfig = {
  // The bucket's name in the path works everywhere, with a bare address as well.
  forcePathStyle: true,
  maxAttempts: 2,
  // Newer checksums are unknown to many that speak S3.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
};

/** Null for an object that is not there. */
function orNull(error: unknown): null {
  if ((error as { name?: string }).name === 'NoSuchKey') return null;
  return explain(error);
}

function explain(cause: unknown): never {
  const error = refuse('UPSTREAM_FAILED', 'picture.storeUnavailable');
  throw Object.assign(error, { cause });
}
