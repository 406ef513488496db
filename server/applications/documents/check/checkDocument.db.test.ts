import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../../platform/context.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { readRow, sendChecked, sendDocument, writePdf } from '../../../test/documents.ts';
import { drawPicture } from '../../../test/pictures.ts';
import { inspectFile } from '../inspection/inspectFile.ts';
import { InspectionFailed } from '../inspection/runInspection.ts';
import { removeLeftFile } from '../removeFiles.ts';
import { checkDocument } from './checkDocument.ts';
import { notifyWaiting } from './notifyWaiting.ts';
import { resumeChecks } from './resumeChecks.ts';

let portal: TestPortal;
let scanner: Server;
let scanned: Buffer[];
let now = TEST_NOW;
let answer: (socket: Socket) => void;

const say = (text: string) => (socket: Socket) => socket.end(`${text}\0`);
const PDF = writePdf();

/**
 * Simulates a virus scanner that receives files by the INSTREAM command: length-prefixed chunks, terminated by one of
 * length 0.
 */
function listen(socket: Socket): void {
  let received = Buffer.of();
  socket.on('error', () => {});
  socket.on('data', (piece) => {
    received = Buffer.concat([received, piece]);
    let at = received.indexOf(0) + 1;
    const pieces: Buffer[] = [];
    while (at + 4 <= received.length) {
      const length = received.readUInt32BE(at);
      if (length === 0) {
        expect(received.subarray(0, 10).toString()).toBe('zINSTREAM\0');
        scanned.push(Buffer.concat(pieces));
        return answer(socket);
      }
      pieces.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

beforeAll(async () => {
  scanner = createServer(listen).listen(0, '127.0.0.1');
  await new Promise((resolve) => scanner.once('listening', resolve));
  const { port } = scanner.address() as AddressInfo;
  portal = await startTestPortal(
    { LIMIT_UPLOAD: '1000', CLAMAV_HOST: `127.0.0.1:${port}` },
    { now: () => now },
  );
});

afterAll(async () => {
  await portal.close();
  scanner.close();
});

beforeEach(() => {
  scanned = [];
  answer = say('stream: OK');
});

type Job = { locked_at: Date | null; attempts: number };

const jobsOf = (key: string) =>
  portal.ctx.db.$queryRaw<Job[]>`SELECT locked_at, attempts FROM graphile_worker.jobs WHERE key = ${key}`;
const bytesOf = (id: string) => portal.pictures.read(`${id}.file`);
const without = (setting: string): Context => ({
  ...portal.ctx,
  env: { ...portal.ctx.env, [setting]: undefined },
});

// product: P12.6
describe('document check', () => {
  it('a document is marked as clean after the scanner has read all its bytes', async () => {
    const row = await sendChecked(portal, 'student', PDF);
    expect(row).toMatchObject({ state: 'CLEAN', type: 'PDF', pages: 1, refusal: null });
    expect(scanned.map((content) => content.equals(PDF))).toEqual([true]);
  });

  it('a document is marked as not scanned if no scanner is configured', async () => {
    const id = await sendDocument(portal, 'student', PDF);
    await checkDocument(without('CLAMAV_HOST'), id, inspectFile);
    expect((await readRow(portal.ctx, id)).state).toBe('NOT_SCANNED');
  });

  it('infected or invalid documents are refused, and their bytes are deleted', async () => {
    answer = say('stream: Eicar-Test-Signature FOUND');
    const infected = await sendChecked(portal, 'student', PDF);
    expect(infected).toMatchObject({ state: 'REFUSED', refusal: 'MALWARE' });
    const wrong = await sendChecked(portal, 'student', Buffer.from('<html>'));
    expect(wrong).toMatchObject({ state: 'REFUSED', refusal: 'WRONG_TYPE' });
    for (const { id } of [infected, wrong]) {
      expect(await bytesOf(id)).not.toBeNull();
      await removeLeftFile(portal.ctx, id);
      expect(await bytesOf(id)).toBeNull();
    }
  });

  it.each<[string, () => void]>([
    ['reports an error', () => (answer = say('INSTREAM size limit exceeded. ERROR'))],
    ['sends no response', () => (answer = (socket) => socket.end())],
    ['resets the connection', () => (answer = (socket) => socket.resetAndDestroy())],
    ['sends an ambiguous response', () => (answer = say('stream: OK FOUND? OK'))],
  ])('a document is not marked as checked and is retried if the scanner %s', async (_what, arrange) => {
    arrange();
    const { id, state } = await sendChecked(portal, 'student', PDF);
    expect(state).toBe('CHECKING');
    const again = await portal.ctx.db.$queryRaw<object[]>`
      SELECT FROM graphile_worker.jobs WHERE key = ${`check:${id}`} AND run_at > now()`;
    expect(again).toHaveLength(1);
    answer = say('stream: OK');
    await checkDocument(portal.ctx, id, inspectFile);
    expect((await readRow(portal.ctx, id)).state).toBe('CLEAN');
  });

  it('a crashed inspection is retried once, after which the document is refused', async () => {
    const id = await sendDocument(portal, 'student', PDF);
    const fail = async () => {
      throw new InspectionFailed('SIGKILL');
    };
    await checkDocument(portal.ctx, id, fail);
    expect((await readRow(portal.ctx, id)).state).toBe('CHECKING');
    await checkDocument(portal.ctx, id, fail);
    expect(await readRow(portal.ctx, id)).toMatchObject({ state: 'REFUSED', refusal: 'UNREADABLE' });
  });

  it('the bytes of a document removed during its check are scheduled for deletion', async () => {
    const id = await sendDocument(portal, 'student', await drawPicture(20, 10, 'jpeg'), 'a.jpg');
    await checkDocument(portal.ctx, id, async (path, cleaned) => {
      const finding = await inspectFile(path, cleaned);
      await portal.ctx.db.document.delete({ where: { id } });
      await removeLeftFile(portal.ctx, id);
      await portal.ctx.db.$executeRaw`SELECT graphile_worker.remove_job(${`document:${id}`})`;
      return finding;
    });
    expect(await bytesOf(id)).not.toBeNull();
    expect(await jobsOf(`document:${id}`)).toHaveLength(1);
  });

  it('a document is checked again after its check job has run out of attempts', async () => {
    const [spent, running] = await Promise.all([1, 2].map(() => sendDocument(portal, 'student', PDF)));
    const { db } = portal.ctx;
    await db.document.updateMany({
      where: { id: { in: [spent, running].map(String) } },
      data: { createdAt: new Date(now.getTime() - 3_600_000) },
    });
    const setJob = (id: string | undefined, locked: Date | null, attempts: number) => db.$executeRaw`
      UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, locked_at = ${locked}, locked_by = ${locked && 'w'}
      WHERE key = ${`check:${id}`}`;
    await setJob(spent, null, 25);
    await setJob(running, now, 1);
    await resumeChecks(portal.ctx);
    const ready = async (id: string | undefined) =>
      (await jobsOf(`check:${id}`)).filter((job) => job.locked_at === null && job.attempts === 0).length;
    expect([await ready(spent), await ready(running)]).toEqual([1, 0]);
  });
});

// product: P12.7
it('admins are notified at most daily about documents that have waited for a day', async () => {
  answer = say('ERROR');
  await portal.person('admin');
  await sendChecked(portal, 'student', PDF);
  await sendChecked(portal, 'student', PDF);
  const { id } = await sendChecked(portal, 'student', PDF);
  await portal.ctx.db.document.update({
    where: { id },
    data: { createdAt: new Date(TEST_NOW.getTime() + 6 * 3_600_000) },
  });
  const countMails = () =>
    portal.ctx.db.outboxMail.count({ where: { subject: { contains: 'to be scanned' } } });
  await notifyWaiting(portal.ctx);
  expect(await countMails()).toBe(0);
  now = new Date(TEST_NOW.getTime() + 25 * 3_600_000);
  await notifyWaiting(portal.ctx);
  await notifyWaiting(portal.ctx);
  expect(await countMails()).toBe(1);
  now = new Date(now.getTime() + 12 * 3_600_000);
  await notifyWaiting(portal.ctx);
  expect(await countMails()).toBe(1);
  now = new Date(now.getTime() + 13 * 3_600_000);
  await notifyWaiting(portal.ctx);
  expect(await countMails()).toBe(2);
});
