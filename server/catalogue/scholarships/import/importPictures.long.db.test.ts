import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPortalAddress } from '../../../accounts/pictures/choosePicture.ts';
import { removeUnusedPictures } from '../../../accounts/pictures/removeUnusedPictures.ts';
import { scholarshipSpelling } from '../../../api/rest/wire.ts';
import { readEnv } from '../../../platform/settings/env.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { describeProblem } from './describeImport.ts';
import { importScholarships } from './importScholarships.ts';

const spelling = scholarshipSpelling(readEnv({}));

const ELSEWHERE = 'https://img.example.org/1.jpg';
const OURS = 'https://portal.example.org';
const NOWHERE = '/files/0198c0de-0000-7000-8000-000000000000.webp';

let portal: TestPortal;
let folder = '';

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: OURS });
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});

afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

let picture = '';

beforeEach(async () => {
  await portal.ctx.db.scholarship.deleteMany();
  await portal.ctx.db.picture.deleteMany();
  picture = await addPicture();
  await makeScholarship(portal.ctx, { scholarshipName: 'Uploaded', universityImageId: picture });
  await makeScholarship(portal.ctx, { scholarshipName: 'Elsewhere', universityImageUrl: ELSEWHERE });
  await makeScholarship(portal.ctx, { scholarshipName: 'Without' });
});

async function addPicture(given: { isPrivate?: boolean } = {}): Promise<string> {
  const createdAt = new Date('2026-01-01');
  const { id } = await portal.ctx.db.picture.create({
    data: { width: 9, height: 9, bytes: 9, createdAt, ...given },
  });
  return id;
}

type Item = Record<string, unknown> & { scholarshipName: string };

async function exportItems(): Promise<Item[]> {
  return (await portal.request({ url: '/items' })).json();
}

async function importItems(items: Item[], isWrite = true) {
  const file = join(folder, 'items.json');
  await writeFile(file, JSON.stringify(items));
  const { env } = portal.ctx;
  const { plan, ...report } = await importScholarships(env.DATABASE_URL ?? '', file, spelling, {
    isWrite,
    isOwnAddress: (address) => isPortalAddress(env, address),
  });
  return { ...plan, ...report, told: report.problems.map(describeProblem) };
}

async function readImages() {
  const rows = await portal.ctx.db.scholarship.findMany({ orderBy: { scholarshipName: 'asc' } });
  return Object.fromEntries(
    rows.map((row) => [row.scholarshipName, row.universityImageId ?? row.universityImageUrl]),
  );
}

describe("import of the portal's own list", () => {
  it("importing the portal's own list changes nothing, including pictures", async () => {
    const items = await exportItems();
    expect(items.map((item) => item.university_image)).toContain(`${OURS}/files/${picture}.webp`);
    expect(await importItems(items)).toMatchObject({ unchanged: 3, changed: 0, bad: 0 });
  });

  it('an import preserves pictures when other fields change and during the cleanup', async () => {
    const items = await exportItems();
    const report = await importItems(items.map((item) => ({ ...item, serviceCharge: 77 })));
    expect(report).toMatchObject({ changed: 3, changes: [{ field: 'serviceCharge', count: 3 }] });
    expect(await readImages()).toEqual({ Elsewhere: ELSEWHERE, Uploaded: picture, Without: null });
    await addPicture();
    expect(await removeUnusedPictures(portal.ctx)).toBe(1);
    expect(await portal.ctx.db.picture.count({ where: { id: picture } })).toBe(1);
  });

  it('an import restores a picture that was stored as a URL', async () => {
    const items = await exportItems();
    await portal.ctx.db.scholarship.updateMany({
      where: { scholarshipName: 'Uploaded' },
      data: { universityImageId: null, universityImageUrl: `http://10.0.0.7:4000/files/${picture}.webp` },
    });
    expect(await importItems(items)).toMatchObject({ changes: [{ field: 'university_image', count: 1 }] });
    expect(await readImages()).toMatchObject({ Uploaded: picture });
  });
});

describe('import of portal picture URLs', () => {
  const withImage = async (name: string, image: string) =>
    (await exportItems())
      .filter((item) => item.scholarshipName === name)
      .map((item) => ({ ...item, university_image: image }));

  it('an import links pictures at any portal URL to changed and new scholarships', async () => {
    const other = await addPicture();
    const path = `/files/${other}.webp`;
    const [added] = await withImage('Without', OURS + path);
    const items = [
      ...(await withImage('Uploaded', OURS + path)),
      ...(await withImage('Elsewhere', `http://10.0.0.7:4000${path}`)),
      { ...added, _id: 'new', scholarshipName: 'Added' },
    ];
    expect(await importItems(items)).toMatchObject({ added: 1, changed: 2, bad: 0 });
    expect(await readImages()).toEqual({ Added: other, Elsewhere: other, Uploaded: other, Without: null });
  });

  it('an import rejects private or deleted pictures and changes nothing', async () => {
    const hidden = `/files/${await addPicture({ isPrivate: true })}.webp`;
    const items = [
      ...(await withImage('Uploaded', OURS + NOWHERE)),
      ...(await withImage('Elsewhere', `http://10.0.0.7:4000${hidden}`)),
    ];
    const reason = 'university_image: This picture is private or was deleted. Upload it again.';
    expect(await importItems(items)).toMatchObject({
      bad: 2,
      problemCount: 2,
      told: [`line 1: ${reason}`, `line 1, record 2: ${reason}`],
      isWritten: false,
    });
    expect(await readImages()).toEqual({ Elsewhere: ELSEWHERE, Uploaded: picture, Without: null });
  });

  it("an import stores another portal's picture URL as a URL", async () => {
    const foreign = `https://other.example.com${NOWHERE}`;
    expect(await importItems(await withImage('Without', foreign))).toMatchObject({ changed: 1, bad: 0 });
    expect(await readImages()).toMatchObject({ Without: foreign });
  });
});
