import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeUnusedPictures } from '../../accounts/pictures/removeUnusedPictures.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { endPauses, runJobs } from '../../test/jobs.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { drawPicture, encodeUpload } from '../../test/pictures.ts';
import { storePicture } from './storePicture.ts';

let portal: TestPortal;
let now = TEST_NOW;
const sender = { send: async () => {} };
const DAY = 86_400_000;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_UPLOAD: '1000' }, { now: () => now });
});

afterAll(() => portal.close());

async function upload(person: Person, purpose = 'applicant'): Promise<string> {
  const form = await encodeUpload([{ bytes: await drawPicture(500, 300) }], purpose);
  return (await portal.requestAs(person, form)).json().data.id;
}

async function readRemains(id: string) {
  const file = (name: string) =>
    access(join(portal.ctx.env.DATA_DIR, 'files', name.slice(34, 36), name)).then(
      () => true,
      () => false,
    );
  return {
    row: (await portal.ctx.db.picture.count({ where: { id } })) === 1,
    files: [await file(`${id}.webp`), await file(`${id}-400.webp`)],
  };
}

const everything = { row: true, files: [true, true] };
const nothing = { row: false, files: [false, false] };

describe('unused pictures', () => {
  it('only unused pictures are removed, two days after their upload', async () => {
    const { ctx } = portal;
    const person = await makePerson(ctx, { role: 'MODERATOR' });
    const [unused, applied, drafted, listed, worn] = [
      await upload(person),
      await upload(person),
      await upload(person),
      await upload(person, 'university'),
      await upload(person, 'avatar'),
    ];
    const { id: scholarshipId } = await makeScholarship(ctx, { universityImageId: listed });
    await makeApplication(ctx, { applicantId: person.id, scholarshipId, applicantImageId: applied });
    await ctx.db.applicationDraft.create({
      data: {
        applicantId: person.id,
        scholarshipId,
        content: { applicantImage: `http://localhost:4000/files/${drafted}.webp` },
      },
    });
    await ctx.db.user.update({ where: { id: person.id }, data: { image: `/files/${worn}.webp` } });
    now = new Date(TEST_NOW.getTime() + 2 * DAY - 1000);
    const young = await upload(await makePerson(ctx));
    expect(await removeUnusedPictures(ctx)).toBe(0);
    now = new Date(TEST_NOW.getTime() + 2 * DAY + 1000);
    expect(await removeUnusedPictures(ctx)).toBe(1);
    await runJobs(ctx, sender);
    expect(await readRemains(unused)).toEqual(nothing);
    for (const id of [applied, drafted, listed, worn, young])
      expect([id, await readRemains(id)]).toEqual([id, everything]);
  });

  it('a picture that becomes used during cleanup is not removed', async () => {
    const { ctx } = portal;
    now = TEST_NOW;
    const id = await upload(await portal.person('moderator'), 'university');
    now = new Date(TEST_NOW.getTime() + 3 * DAY);
    let sweep: Promise<number> | undefined;
    await ctx.db.$transaction(async (tx) => {
      await makeScholarship({ ...ctx, db: tx as typeof ctx.db }, { universityImageId: id });
      sweep = removeUnusedPictures(ctx);
      await sweep;
    });
    expect(await readRemains(id)).toEqual(everything);
    expect(await ctx.db.scholarship.count({ where: { universityImageId: id } })).toBe(1);
    now = TEST_NOW;
  });
});

describe('picture files', () => {
  // security: C88
  it("the files of a deleted user's pictures are removed", async () => {
    const person = await makePerson(portal.ctx);
    const id = await upload(person);
    await portal.asAdmin('mutation($id: UUID!) { deleteUser(id: $id) { id } }', { id: person.id });
    expect((await readRemains(id)).row).toBe(false);
    await runJobs(portal.ctx, sender);
    expect(await readRemains(id)).toEqual(nothing);
    expect((await portal.requestAs('admin', { url: `/files/${id}.webp` })).statusCode).toBe(404);
  });

  it('the files of an interrupted upload are removed; other uploads keep their files', async () => {
    const { ctx } = portal;
    const kept = await upload(await portal.person('student'));
    const { $transaction } = ctx.db;
    const crashed = Object.assign(new Error('power cut'), { code: 'E' });
    ctx.db.$transaction = (() => Promise.reject(crashed)) as never;
    const form = await encodeUpload([{ bytes: await drawPicture(500, 300) }]);
    const response = await portal.requestAs('student', form);
    ctx.db.$transaction = $transaction;
    const [lost = ''] = await ctx.db.$queryRaw<{ id: string }[]>`
      SELECT substr(key, 9) AS id FROM graphile_worker.jobs WHERE key LIKE 'picture:%' ORDER BY id DESC LIMIT 1`.then(
      (jobs) => jobs.map(({ id }) => id),
    );
    expect([response.statusCode, response.json().success]).toEqual([500, false]);
    expect(await readRemains(lost)).toEqual(nothing);
    await storePicture(portal.pictures, lost, await drawPicture(500, 300));
    expect(await readRemains(lost)).toEqual({ row: false, files: [true, true] });
    await runJobs(ctx, sender);
    expect((await readRemains(lost)).files).toEqual([true, true]);
    await endPauses(ctx);
    await runJobs(ctx, sender);
    expect(await readRemains(lost)).toEqual(nothing);
    expect(await readRemains(kept)).toEqual(everything);
  });
});
