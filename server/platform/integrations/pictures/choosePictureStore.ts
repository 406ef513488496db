import { join } from 'node:path';
import type { Env } from '../../settings/env.ts';
import { createDiskPictures } from './diskPictures.ts';
import { createHostedPictures } from './hostedPictures.ts';
import type { PictureStore } from './pictureStore.ts';
import { createS3Pictures } from './s3Pictures.ts';

export function pictureFolder(env: Pick<Env, 'DATA_DIR'>): string {
  return join(env.DATA_DIR, 'files');
}

export async function choosePictureStore(env: Env): Promise<PictureStore> {
  const own = await chooseOwnStore(env);
  const { IMAGE_HOST_URL: url, IMAGE_HOST_KEY: key } = env;
  return key ? createHostedPictures({ url, key }, own) : own;
}

async function chooseOwnStore(env: Env): Promise<PictureStore> {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return endpoint && bucket && accessKeyId && secretAccessKey
    ? createS3Pictures({ endpoint, bucket, region, accessKeyId, secretAccessKey })
    : createDiskPictures(pictureFolder(env));
}
