import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import type { Env } from '../../settings/env.ts';
import { choosePictureStore } from '../pictures/choosePictureStore.ts';
import type { PictureStore } from '../pictures/pictureStore.ts';

type UploadStore = DataStore & { read(id: string): Readable | Promise<Readable> };

export type DocumentStores = { uploads: UploadStore; files: PictureStore };

const opened = new WeakMap<object, Promise<DocumentStores>>();

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
    // Many S3-compatible stores do not support tags. A task removes abandoned uploads instead.
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

export function documentFile(id: string): string {
  return `${id}.file`;
}

export async function removeUpload({ uploads, files }: DocumentStores, id: string): Promise<void> {
  await uploads.remove(id).catch((error: { status_code?: number }) => {
    if (error.status_code !== 404 && error.status_code !== 410) throw error;
  });
  for (const name of [id, `${id}.info`]) await files.remove(name);
}
