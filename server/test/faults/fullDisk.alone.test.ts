import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../api.ts';
import { createUpload, readFile, readUploadOffset, sendPart, writePdf } from '../documents.ts';
import { encodeUpload } from '../pictures.ts';

let disk: string;
let portal: TestPortal;

beforeEach(async () => {
  disk = await mkdtemp(join(tmpdir(), 'full-disk-'));
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  if (status !== 0)
    throw new Error(`This test mounts a small disk, for which it has to run as root on Linux: ${stderr}`);
  portal = await startTestPortal({ DATA_DIR: disk });
});

afterEach(async () => {
  await portal?.close();
  spawnSync('umount', ['--lazy', disk]);
  await rm(disk, { recursive: true, force: true });
});

const drawNoise = () =>
  sharp({
    create: {
      width: 700,
      height: 700,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

const listFiles = async () => {
  const entries = await readdir(disk, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'folder-id').map(({ name }) => name);
};

// security: C47
it('a full disk during a picture upload leaves no partial picture', async () => {
  const statuses: number[] = [];
  while (!statuses.includes(503)) {
    const form = await encodeUpload([{ bytes: await drawNoise() }]);
    const answers = await Promise.all([1, 2, 3].map(() => portal.requestAs('student', form)));
    statuses.push(...answers.map(({ statusCode }) => statusCode));
    for (const { statusCode, body } of answers)
      if (statusCode !== 200) expect(JSON.parse(body)).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  }
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const rows = await portal.ctx.db.picture.findMany({ select: { id: true } });
  const files = await listFiles();
  expect(files.filter((name) => !rows.some(({ id }) => name.startsWith(id)))).toEqual([]);
  for (const { id } of rows) {
    const shown = await portal.requestAs('student', { url: `/files/${id}.webp` });
    expect([shown.statusCode, (await sharp(shown.rawPayload).metadata()).width]).toEqual([200, 700]);
  }
  expect((await portal.asStudent('{ viewer { id } scholarships { totalCount } }')).errors).toBeUndefined();
});

// product: P12.1
it('a document upload can be resumed once a full disk has space again', async () => {
  const content = Buffer.concat([writePdf(), Buffer.alloc(3_000_000, 'page')]);
  const url = String((await createUpload(portal, 'student', content.length)).headers.location);
  const answer = await sendPart(portal, 'student', url, 0, content);
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
  spawnSync('mount', ['-o', 'remount,size=16m', disk]);
  const offset = Number((await readUploadOffset(portal, 'student', url)).headers['upload-offset']);
  expect(offset).toBeLessThan(1 << 20);
  expect((await sendPart(portal, 'student', url, offset, content.subarray(offset))).statusCode).toBe(204);
  const id = url.slice(url.lastIndexOf('/') + 1);
  const finish = `mutation { finishUpload(id: "${id}") { bytes } }`;
  expect((await portal.asStudent(finish)).data.finishUpload).toEqual({ bytes: content.length });
  expect((await readFile(portal, id)).equals(content)).toBe(true);
});
