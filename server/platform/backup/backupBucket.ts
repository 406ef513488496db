import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { S3_CLIENT } from '../integrations/pictures/s3Pictures.ts';
import type { Env } from '../settings/env.ts';
import { oldBackups } from './backupName.ts';

/** S3 accepts 10,000 parts, so backups can be up to 335 GB. */
const PART_SIZE = 32 * 1024 * 1024;

export async function uploadBackup(env: Env, bucket: string, file: string): Promise<void> {
  const { DeleteObjectCommand, paginateListObjectsV2, S3Client } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: env.S3_REGION,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID ?? '', secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '' },
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 120_000, throwOnRequestTimeout: true },
    ...S3_CLIENT,
  });
  try {
    const object = { Bucket: bucket, Key: basename(file), Body: createReadStream(file) };
    await new Upload({ client, params: object, partSize: PART_SIZE, queueSize: 1 }).done();
    const names: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: 'portal-' },
    ))
      names.push(...Contents.flatMap(({ Key }) => Key ?? []));
    for (const name of oldBackups(names, env.BACKUP_COUNT))
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
  } finally {
    client.destroy();
  }
}
