import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { findRunningDatabase } from '../../../packages/embeddedPostgres/index.ts';
import { makeFolder } from '../../../packages/files/index.ts';
import type { Context } from '../context.ts';
import type { PictureStore } from '../integrations/pictures/pictureStore.ts';
import { lastTimeOfDay } from '../lastTimeOfDay.ts';
import { PORTAL_VERSION } from '../portalVersion.ts';
import { directUrl, type PortalEnv } from '../settings/env.ts';
import { readState, writeState } from '../systemState.ts';
import { uploadBackup } from './backupBucket.ts';
import { backupName, oldBackups } from './backupName.ts';
import { writePortalBackup } from './writePortalBackup.ts';

const lastBackup = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  file: z.string(),
  bytes: z.number().nullable(),
  error: z.string().nullable(),
});

type LastBackup = z.infer<typeof lastBackup>;

/** `PENDING`: no backup has finished in the last 27 hours. The next one is running or starts within minutes. */
export type BackupState = 'OFF' | 'PENDING' | 'OK' | 'FAILED';

export type BackupStatus = { state: BackupState; last: LastBackup | null };

type Reader = Pick<Context, 'db' | 'now'> & {
  env: Pick<PortalEnv, 'BACKUP_TIME' | 'TIME_ZONE'>;
};

const HOUR = 3_600_000;

/** Allows for a slow daily backup on a day with 25 hours. */
const MAX_AGE = 27 * HOUR;

export async function readBackupStatus(ctx: Reader): Promise<BackupStatus> {
  const last = await readLastBackup(ctx);
  return { state: toState(ctx, last), last };
}

function toState({ env, now }: Reader, last: LastBackup | null): BackupState {
  if (!env.BACKUP_TIME) return 'OFF';
  if (last?.error) return 'FAILED';
  const isRecent = last?.endedAt && now().getTime() - Date.parse(last.endedAt) < MAX_AGE;
  return isRecent ? 'OK' : 'PENDING';
}

async function readLastBackup(ctx: Pick<Context, 'db'>): Promise<LastBackup | null> {
  const text = await readState(ctx, 'lastBackup');
  return text === null ? null : lastBackup.parse(JSON.parse(text));
}

/**
 * Writes a backup if `BACKUP_TIME` has passed since the last one. Deletes the oldest backups beyond `BACKUP_COUNT`.
 * Throws if the backup fails; a call at least an hour later tries again. Must not run concurrently.
 */
export async function backUpWhenDue(
  ctx: Context & { env: PortalEnv },
  pictures: PictureStore,
): Promise<void> {
  const startedAt = ctx.now();
  const last = await readLastBackup(ctx);
  if (!isDue(ctx, last)) return;
  const folder = ctx.env.BACKUP_FOLDER ?? join(ctx.env.DATA_DIR, 'backups');
  const file = join(folder, backupName(startedAt));
  const write = (end: Partial<LastBackup>) =>
    writeState(
      ctx,
      'lastBackup',
      JSON.stringify({
        startedAt: startedAt.toISOString(),
        endedAt: null,
        file,
        bytes: null,
        error: null,
        ...end,
      }),
    );
  await write({});
  try {
    await makeFolder(folder);
    const url = directUrl(ctx.env) ?? (await findRunningDatabase(ctx.env.DATA_DIR));
    if (!url) throw new Error('The database of DATA_DIR does not run.');
    await writePortalBackup(url, file, {
      product: PORTAL_VERSION,
      now: startedAt,
      authSecret: ctx.env.AUTH_SECRET,
      pictures,
      log: () => {},
    });
    // Removes the file of a failed upload. Otherwise the files of hourly retries would displace the daily backups.
    if (last && (last.error || !last.endedAt)) await rm(join(folder, basename(last.file)), { force: true });
    await deleteOldBackups(folder, ctx.env.BACKUP_COUNT);
    if (ctx.env.BACKUP_BUCKET) await uploadBackup(ctx.env, ctx.env.BACKUP_BUCKET, file);
    await write({ endedAt: ctx.now().toISOString(), bytes: (await stat(file)).size });
  } catch (error) {
    await write({
      endedAt: ctx.now().toISOString(),
      error: error instanceof Error ? error.message : String(error),
    });
    throw error;
  }
}

function isDue({ env, now }: Reader, last: LastBackup | null): boolean {
  if (!env.BACKUP_TIME) return false;
  if (!last?.endedAt) return true;
  const startedAt = Date.parse(last.startedAt);
  if (last.error) return now().getTime() - startedAt >= HOUR;
  return startedAt < lastTimeOfDay(now(), env.BACKUP_TIME, env.TIME_ZONE);
}

async function deleteOldBackups(folder: string, count: number): Promise<void> {
  const names = await readdir(folder);
  const parts = names.filter((name) => name.startsWith('portal-') && name.endsWith('.tar.gz.part'));
  for (const name of [...oldBackups(names, count), ...parts]) await rm(join(folder, name), { force: true });
}
