import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureFolder } from '../platform/integrations/pictures/choosePictureStore.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { getCode, submit } from '../test/applying.ts';
import { makeApplication, makeScholarship } from '../test/factories.ts';
import { endPauses, runJobs } from '../test/jobs.ts';
import { clickPay, runSweep } from '../test/paying.ts';
import { makePerson } from '../test/people.ts';
import { drawPicture, encodeUpload } from '../test/pictures.ts';
import { rounds } from '../test/rounds.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

describe('account deletion during other requests', () => {
  // security: C69
  it('a deleted account leaves no form, draft, picture or open checkout behind', async () => {
    const { ctx } = portal;
    const outcomes = new Set<string>();
    const picture = await encodeUpload([{ bytes: await drawPicture(20, 20) }]);
    for (let round = 0; round < rounds(6, 200); round += 1) {
      const student = await makePerson(ctx, { name: 'Canary' });
      const [first, second, third, reviewed] = await Promise.all(
        Array.from({ length: 4 }, async () => (await makeScholarship(ctx)).id),
      );
      if (!first || !second || !third || !reviewed) throw new Error('There are four.');
      const { id } = await makeApplication(ctx, { applicantId: student.id, scholarshipId: reviewed });
      const draft = `mutation { saveDraft(input: { scholarshipId: "${second}", content: { phone: "canary" } }) { version } }`;
      const review = `mutation { addReview(input: { applicationId: "${id}", rating: 4, comment: "canary" }) { id } }`;
      const [gone, ...others] = await Promise.all([
        (round % 2
          ? portal.as(student, 'mutation { deleteMyAccount { isKeptAnonymously } }')
          : portal.asAdmin(`mutation { deleteUser(id: "${student.id}") { id } }`)
        ).then(getCode),
        submit(portal, student, first, { address: 'canary' }).then(getCode),
        portal.as(student, draft).then(getCode),
        portal.as(student, review).then(getCode),
        clickPay(portal, student, third).then((answer) => answer.json().code ?? 'ok'),
        portal.requestAs(student, picture).then((answer) => answer.json().code ?? 'ok'),
      ]);
      expect(gone).toBe('ok');
      for (const code of others) {
        expect(['ok', 'UNAUTHENTICATED', 'CONFLICT', 'NOT_FOUND']).toContain(code);
        outcomes.add(code);
      }
      await runSweep(ctx);
      const own = { applicantId: student.id };
      const left = {
        applications: await ctx.db.application.findMany({ where: own }),
        drafts: await ctx.db.applicationDraft.findMany({ where: own }),
        people: await ctx.db.user.findMany({ where: { id: student.id } }),
        pictures: await ctx.db.picture.findMany({ where: { ownerId: student.id } }),
        checkouts: await ctx.db.payment.findMany({ where: { payerId: student.id, status: 'CREATED' } }),
      };
      expect(JSON.stringify(left)).not.toMatch(/canary/i);
      expect([left.drafts, left.pictures, left.checkouts]).toEqual([[], [], []]);
    }
    expect(outcomes).toContain('ok');
    await endPauses(ctx);
    await runJobs(ctx, { send: async () => {} });
    const files = await readdir(pictureFolder(ctx.env), { recursive: true, withFileTypes: true });
    expect(files.filter((file) => file.isFile())).toEqual([]);
  });
});
