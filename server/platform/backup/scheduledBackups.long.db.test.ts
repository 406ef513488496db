import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup } from '../../../packages/backup/index.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { startTestBucket } from '../../test/bucket.ts';
import { choosePictureStore } from '../integrations/pictures/choosePictureStore.ts';
import { readEnv } from '../settings/env.ts';
import { backUpWhenDue, readBackupStatus } from './scheduledBackups.ts';

const HOUR = 3_600_000;

let folder: string;
let portal: TestPortal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daily-'));
  portal = await startTestPortal({
    BACKUP_FOLDER: join(folder, 'new'),
    BACKUP_COUNT: '2',
    TIME_ZONE: 'Europe/Oslo',
  });
});

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await portal.ctx.db.systemState.deleteMany({ where: { key: 'lastBackup' } });
  await rm(join(folder, 'new'), { recursive: true, force: true });
});

const START = new Date('2026-11-02T07:00:00.000Z');

function at(hours: number, env: Partial<typeof portal.ctx.env> = {}) {
  const { ctx } = portal;
  return {
    ...ctx,
    env: { ...ctx.env, BACKUP_TIME: '03:00', ...env },
    now: () => new Date(START.getTime() + hours * HOUR),
  };
}

const backUp = (...given: Parameters<typeof at>) => backUpWhenDue(at(...given), portal.pictures);
const list = () => readdir(join(folder, 'new')).then((names) => names.sort());
const readState = async (...given: Parameters<typeof at>) => (await readBackupStatus(at(...given))).state;

// product: P7.38
describe('scheduled backups', () => {
  it('scheduled backups do not run if no time is configured', async () => {
    await backUp(0, { BACKUP_TIME: undefined });
    expect(await readState(0, { BACKUP_TIME: undefined })).toBe('OFF');
    await expect(list()).rejects.toThrow('ENOENT');
  });

  it('scheduled backups run once a day at local time and pass verification', async () => {
    expect(await readState(0)).toBe('PENDING');
    await backUp(0);
    await backUp(18.9);
    expect(await list()).toEqual(['portal-2026-11-02T07-00-00.tar.gz']);
    await backUp(19);
    const names = await list();
    expect(names).toEqual(['portal-2026-11-02T07-00-00.tar.gz', 'portal-2026-11-03T02-00-00.tar.gz']);
    const { header } = await checkBackup(join(folder, 'new', names[1] ?? ''));
    expect(header.createdAt).toBe('2026-11-03T02:00:00.000Z');
    expect(await readState(20)).toBe('OK');
    expect(await readState(60)).toBe('PENDING');
  });

  it('scheduled backups delete only unfinished files and the oldest backups beyond the limit', async () => {
    await backUp(0);
    for (const name of [
      'portal-2026-11-01T00-00-00.tar.gz.part',
      'portal.txt',
      'before-postgresql-17.tar.gz',
    ])
      await writeFile(join(folder, 'new', name), '');
    await backUp(24);
    await backUp(48);
    expect(await list()).toEqual([
      'before-postgresql-17.tar.gz',
      'portal-2026-11-03T07-00-00.tar.gz',
      'portal-2026-11-04T07-00-00.tar.gz',
      'portal.txt',
    ]);
  });

  it('a failed scheduled backup is retried hourly, a crashed backup immediately', async () => {
    await writeFile(join(folder, 'file'), '');
    const broken = { BACKUP_FOLDER: join(folder, 'file') };
    await expect(backUp(0, broken)).rejects.toThrow();
    expect(await readState(0)).toBe('FAILED');
    await backUp(0.9);
    await expect(list()).rejects.toThrow('ENOENT');
    await backUp(1);
    expect([await readState(1), (await list()).length]).toEqual(['OK', 1]);
    const { last } = await readBackupStatus(at(1));
    const value = JSON.stringify({ ...last, endedAt: null });
    await portal.ctx.db.systemState.update({ where: { key: 'lastBackup' }, data: { value } });
    expect(await readState(2)).toBe('PENDING');
    await backUp(2);
    expect(await readState(2)).toBe('OK');
  });

  it('scheduled backups are also uploaded to the bucket, which keeps only the newest', async () => {
    const bucket = await startTestBucket();
    const withBucket = { ...bucket.settings, BACKUP_BUCKET: bucket.settings.S3_BUCKET };
    const store = await choosePictureStore(readEnv(bucket.settings));
    const isStored = async (day: number) =>
      (await store.read(`portal-2026-11-0${day}T07-00-00.tar.gz`)) !== null;
    for (const days of [0, 1, 2]) await backUp(days * 24, withBucket);
    expect(await Promise.all([2, 3, 4].map(isStored))).toEqual([false, true, true]);
    const copy = join(folder, 'copy.tar.gz');
    await writeFile(copy, (await store.read('portal-2026-11-04T07-00-00.tar.gz'))?.stream ?? '');
    expect((await checkBackup(copy)).header.createdAt).toBe('2026-11-04T07:00:00.000Z');
    await bucket.goAway();
    await expect(backUp(72, withBucket)).rejects.toThrow();
    expect(await readState(72, withBucket)).toBe('FAILED');
    expect(await list()).toHaveLength(2);
    await bucket.comeBack();
    await backUp(73, withBucket);
    expect(await readState(73, withBucket)).toBe('OK');
    await bucket.close();
  });

  it('hourly retries of a failed upload replace only the last unfinished backup', async () => {
    const bucket = await startTestBucket();
    await backUp(0);
    await bucket.goAway();
    const withBucket = { ...bucket.settings, BACKUP_BUCKET: bucket.settings.S3_BUCKET };
    for (const hours of [24, 25, 26]) await expect(backUp(hours, withBucket)).rejects.toThrow();
    expect(await list()).toEqual(['portal-2026-11-02T07-00-00.tar.gz', 'portal-2026-11-03T09-00-00.tar.gz']);
  });

  it('scheduled backups are shown to admins, and /readyz shows only their state', async () => {
    const query = '{ settings { backups { state last { file error } } } }';
    expect((await portal.asAdmin(query)).data.settings.backups).toEqual({ state: 'OFF', last: null });
    expect((await portal.request({ url: '/readyz' })).json().backup).toBe('OFF');
  });
});
