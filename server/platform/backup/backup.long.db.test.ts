import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkBackup, readArchive, requireKnownSchema } from '../../../packages/backup/index.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { readAllRows } from '../../test/allRows.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { databaseUrl, type TestDatabase } from '../../test/database.ts';
import { readFile as readFileOf } from '../../test/documents.ts';
import { makePerson } from '../../test/people.ts';
import { drawPicture } from '../../test/pictures.ts';
import { readMigrations } from '../database/migrate.ts';
import { projectFolder } from '../files/projectFolder.ts';
import type { PictureStore } from '../integrations/pictures/pictureStore.ts';
import { removeLeftFiles } from '../pictures/removePictures.ts';
import { checkPortalBackup, restoreDatabase } from './restoreDatabase.ts';
import { restoreFiles } from './restoreFiles.ts';
import { type PortalBackupOptions, readFiles, writePortalBackup } from './writePortalBackup.ts';

const migrations = join(projectFolder, 'prisma/migrations');
const PICTURE = join(projectFolder, 'prisma/seed/pictures');
let folder: string;
let portal: TestPortal;
let file: string;
const undo: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backups-'));
  portal = await startTestPortal();
  await fillPortal();
  file = await backUp();
});

afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

async function fillPortal(): Promise<void> {
  const { ctx } = portal;
  const person = await makePerson(ctx, { name: 'Łucja "\\N"\t\n é' });
  await ctx.db.session.create({
    data: { token: 'a session', userId: person.id, expiresAt: new Date(TEST_NOW.getTime() + 60_000) },
  });
  await ctx.db.mailedLink.create({
    data: {
      hash: 'a link',
      userId: person.id,
      purpose: 'RESET_PASSWORD',
      email: person.email,
      epoch: 0,
      expiresAt: new Date(TEST_NOW.getTime() + 60_000),
    },
  });
  await ctx.db.auditEntry.create({
    data: {
      actorId: person.id,
      action: 'test',
      targetType: 'user',
      targetId: person.id,
      after: { a: [1, null] },
    },
  });
  await queueMail(ctx, {
    kind: 'resetPassword',
    to: 'ada@example.org',
    data: { name: 'Ada', url: 'http://localhost:4000/reset?token=t' },
  });
  const [name] = (await readdir(PICTURE)).filter((each) => each.endsWith('.webp'));
  await portal.pictures.write(`${PICTURE_ID}.webp`, await readFile(join(PICTURE, name ?? '')));
  await ctx.db.picture.create({ data: { id: PICTURE_ID, width: 300, height: 200, bytes: 1 } });
  const { id: ownerId } = await makePerson(ctx);
  const facts = { name: 'a.pdf', bytes: 8, sha256: '0'.repeat(64), createdAt: ctx.now() };
  await portal.pictures.write(`${PICTURE_ID}.file`, Buffer.from('document'));
  await ctx.db.document.create({ data: { id: PICTURE_ID, ownerId, ...facts } });
}

const PICTURE_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

async function backUp(options: Partial<PortalBackupOptions> = {}): Promise<string> {
  const target = join(folder, `${randomUUID()}.tar.gz`);
  await writePortalBackup(portal.ctx.env.DATABASE_URL ?? '', target, {
    product: 'test',
    now: new Date(),
    authSecret: portal.ctx.env.AUTH_SECRET,
    pictures: portal.pictures,
    log: () => {},
    ...options,
  });
  return target;
}

async function makeEmptyDatabase(): Promise<TestDatabase> {
  const name = `restored_${randomUUID().slice(0, 8)}`;
  const server = new pg.Client({ connectionString: inject('databaseServer') });
  await server.connect();
  undo.push(() => server.end());
  await server.query(`CREATE DATABASE ${name}`);
  const drop = async () => void (await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  undo.push(drop);
  return { url: databaseUrl(inject('databaseServer'), name), drop };
}

async function restore(source: string): Promise<TestPortal> {
  const database = await makeEmptyDatabase();
  await loadInto(database.url, source);
  const restored = await startTestPortal({}, { database });
  undo.push(restored.close);
  const files = await restoreFiles(restored.ctx.env, TEST_NOW, () => {});
  await loadFiles(source, files.take);
  await files.finish(database.url);
  return restored;
}

async function loadInto(url: string, source: string): Promise<void> {
  const checked = await checkPortalBackup(source, migrations);
  const onOther = async () => {};
  await restoreDatabase(url, source, checked, { migrations, now: TEST_NOW, onOther, log: () => {} });
}

async function loadFiles(source: string, take: (entry: { name: string; content: Buffer }) => Promise<void>) {
  for await (const entry of readArchive(source)) await take(entry);
}

async function readKept(of: TestPortal): Promise<string[]> {
  const rows = await readAllRows(of.ctx);
  const left =
    /^(sessions|verifications|mailed_links|rate_limits|system_state|_prisma_migrations|_private_jobs) /;
  return rows.filter((row) => !left.test(row));
}

const readJobs = (of: TestPortal) =>
  of.ctx.db.$queryRaw`
    SELECT t.identifier, j.payload, j.key, j.max_attempts, j.priority
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY j.key`;

// security: C81
describe('backup and restore', () => {
  it('a restored backup contains rows, jobs and files but no sessions or links', async () => {
    const restored = await restore(file);
    expect(await readKept(restored)).toEqual(await readKept(portal));
    const jobs = await readJobs(restored);
    expect(jobs).toEqual(await readJobs(portal));
    expect(jobs).toMatchObject([{ identifier: 'sendMail' }]);
    expect(await restored.ctx.db.session.count()).toBe(0);
    expect(await restored.ctx.db.mailedLink.count()).toBe(0);
    const [before, after] = await Promise.all(
      [portal, restored].map((each) => each.request({ url: `/files/${PICTURE_ID}.webp` })),
    );
    expect(after?.statusCode).toBe(200);
    expect(after?.rawPayload).toEqual(before?.rawPayload);
    expect(String(await readFileOf(restored, PICTURE_ID))).toBe('document');
    await expect(restored.ctx.db.$executeRaw`DELETE FROM audit_entries`).rejects.toThrow();
    await expect(
      restored.ctx.db.$executeRaw`INSERT INTO sessions (id, token, user_id, expires_at)
        VALUES (gen_random_uuid(), 't', gen_random_uuid(), now())`,
    ).rejects.toThrow(/foreign key/);
  });

  it('a backup during writes is a consistent snapshot', async () => {
    const stopping = new AbortController();
    let written = 0;
    const write = async () => {
      while (!stopping.signal.aborted) {
        const email = `${randomUUID()}@example.org`;
        await portal.ctx.db.$transaction([
          portal.ctx.db.user.create({ data: { name: 'Pair', email } }),
          portal.ctx.db.newsletterSubscription.create({ data: { email } }),
        ]);
        written += 1;
      }
    };
    const until = (count: number) => expect.poll(() => written).toBeGreaterThanOrEqual(count);
    const writers = [write(), write(), write()];
    await until(5);
    let atPictures = 0;
    const read: PictureStore['read'] = async (name) => {
      atPictures ||= written;
      await until(atPictures + 10);
      return portal.pictures.read(name);
    };
    const taken = await backUp({ pictures: { ...portal.pictures, read } });
    stopping.abort();
    await Promise.all(writers);
    const restored = await restore(taken);
    const pairs = await restored.ctx.db.user.findMany({ where: { name: 'Pair' }, select: { email: true } });
    const subscribed = await restored.ctx.db.newsletterSubscription.findMany({ select: { email: true } });
    expect(pairs.map(({ email }) => email).sort()).toEqual(subscribed.map(({ email }) => email).sort());
    expect(pairs.length).toBeGreaterThanOrEqual(5);
    expect(pairs.length).toBeLessThan(written - 5);
  });

  it('a backup contains a picture that is deleted during the backup', async () => {
    const id = randomUUID();
    await portal.pictures.write(`${id}.webp`, await drawPicture(2, 2, 'webp'));
    await portal.ctx.db.picture.create({ data: { id, width: 2, height: 2, bytes: 1 } });
    let isDeleted = false;
    const read: PictureStore['read'] = async (name) => {
      if (!isDeleted) {
        isDeleted = true;
        await portal.ctx.db.picture.delete({ where: { id } });
        await removeLeftFiles(portal.ctx, portal.pictures, id);
      }
      return portal.pictures.read(name);
    };
    const taken = await backUp({ pictures: { ...portal.pictures, read } });
    const { contents } = await checkBackup(taken);
    expect(readFiles(contents)).toMatchObject({ missingPictures: [], pictures: 2 });
    await removeLeftFiles(portal.ctx, portal.pictures, id);
    expect(await portal.pictures.read(`${id}.webp`)).toBeNull();
  });

  it('backups are readable only by their owner, and failures leave no partial file', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const away = { ...portal.pictures, read: () => Promise.reject(new Error('the store is away')) };
    await expect(backUp({ pictures: away })).rejects.toThrow('the store is away');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('restoring into a non-empty database is rejected and changes nothing', async () => {
    const before = await readAllRows(portal.ctx);
    await expect(loadInto(portal.ctx.env.DATABASE_URL ?? '', file)).rejects.toThrow(/is not empty/);
    expect(await readAllRows(portal.ctx)).toEqual(before);
  });
});

describe('invalid backup file', () => {
  const isPadding = (turned: Buffer, whole: Buffer): boolean => {
    try {
      return gunzipSync(turned).equals(gunzipSync(whole));
    } catch {
      return false;
    }
  };

  const spoil = async (change: (path: string) => Promise<unknown>): Promise<string> => {
    const copy = join(folder, `${randomUUID()}.tar.gz`);
    await copyFile(file, copy);
    await change(copy);
    return copy;
  };

  it.each([0.02, 0.3, 0.6, 0.9, 0.999])('a backup cut off at %f of its length is rejected', async (share) => {
    const { size } = await stat(file);
    const cut = await spoil((path) => truncate(path, Math.floor(size * share)));
    await expect(checkBackup(cut)).rejects.toThrow(/is cut off/);
  });

  it.each([0.1, 0.5, 0.9])('a backup with a flipped bit at %f of its length is rejected', async (share) => {
    const turned = await spoil(async (path) => {
      const bytes = await readFile(path);
      const place = Math.floor(bytes.length * share);
      bytes[place] = (bytes[place] ?? 0) ^ 0x10;
      await writeFile(path, bytes);
    });
    await expect(checkBackup(turned)).rejects.toThrow(/is (damaged|cut off)/);
  });

  it('a flipped bit anywhere after the backup header is detected', async () => {
    const bytes = await readFile(file);
    const said = new Set<string>();
    for (let place = 600; place < Math.min(bytes.length, 12_000); place += 60) {
      const turned = Buffer.from(bytes);
      turned[place] = (turned[place] ?? 0) ^ 0x10;
      if (isPadding(turned, bytes)) continue;
      const copy = join(folder, 'turned.tar.gz');
      await writeFile(copy, turned);
      const error = await checkBackup(copy).catch(String);
      said.add(/is (damaged|cut off)/.exec(String(error))?.[1] ?? `${place}: ${error}`);
    }
    expect([...said].filter((word) => word !== 'damaged' && word !== 'cut off')).toEqual([]);
  });

  it('restoring a file that is missing or not a backup is rejected', async () => {
    const text = join(folder, 'notes.txt');
    await writeFile(text, 'not a backup');
    await expect(checkBackup(text)).rejects.toThrow(`${text} is no backup of a portal`);
    await writeFile(text, gzipSync('not a backup either'.repeat(100)));
    await expect(checkBackup(text)).rejects.toThrow(`${text} is no backup of a portal`);
    await expect(checkBackup(join(folder, 'nothing'))).rejects.toThrow(/is not there/);
  });

  it('a backup from a newer portal is rejected', async () => {
    const { header } = await checkBackup(file);
    const newer = {
      ...header,
      migrations: [...header.migrations, { name: '29990101_future', checksum: 'x' }],
    };
    expect(() => requireKnownSchema(file, newer, readMigrations(migrations))).toThrow(
      /migration 29990101_future is unknown here/,
    );
  });
});
