import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import type { Env } from '../../settings/env.ts';
import { choosePictureStore } from '../pictures/choosePictureStore.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';

/** Where files are while they come in; the library's own store of the tus protocol. */
type UploadStore = DataStore & { read(id: string): Readable | Promise<Readable> };

/** Where files are on their way in (`uploads`), and where documents are once they have come (`files`). */
export type DocumentStores = { uploads: UploadStore; files: PictureStore };

const opened = new WeakMap<object, Promise<DocumentStores>>();

/** The stores of these settings, opened when they are first asked for; one that failed is tried again. */
export function openDocumentStores(env: Env): Promise<DocumentStores> {
  const known = opened.get(env);
  if (known) return known;
  const opening = open(env);
  opened.set(env, opening);
  opening.catch(() => opened.delete(env));
  return opening;
}

async function open(env: Env): Promise<DocumentStores> {
  return { uploads: await openUploads(env), files: await choosePictureStore(env) };
}

async function openUploads(env: Env): Promise<UploadStore> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    const directory = join(env.DATA_DIR, 'uploads');
    await mkdir(directory, { recursive: true });
    const { FileStore } = await import('@tus/file-store');
    return new FileStore({ directory });
  }
  const { S3Store } = await import('@tus/s3-store');
  return new S3Store({
    // Tags are unknown to many that speak S3; uploads that end early are removed by a task.
    useTags: false,
    s3ClientConfig: {
      bucket,
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  });
}

/** The name under which the bytes of a document are stored. */
export function documentFile(id: string): string {
  return `${id}.file`;
}

/** Removes what an upload has left; one that is not there is no error. */
export async function removeUpload({ uploads, files }: DocumentStores, id: string): Promise<void> {
  await uploads.remove(id).catch((error: { status_code?: number }) => {
    if (error.status_code !== 404 && error.status_code !== 410) throw error;
  });
  // In a bucket, the library leaves both of an upload that has come to its end.
  for (const name of [id, `${id}.info`]) await files.remove(name);
}
