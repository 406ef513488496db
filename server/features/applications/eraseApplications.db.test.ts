import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { codeOf, submit } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

describe('an account that is deleted while its owner applies', () => {
  // security: C69
  it('leaves no form and no draft behind, in 20 rounds', async () => {
    const { ctx } = portal;
    const outcomes = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const student = await makePerson(ctx, { name: 'Canary' });
      const [{ id: first }, { id: second }] = [
        await makeScholarship(ctx, {}),
        await makeScholarship(ctx, {}),
      ];
      const draft = `mutation { saveDraft(scholarshipId: "${second}", content: { phone: "canary" }) { version } }`;
      const [gone, sent, saved] = await Promise.all([
        portal.as(student, 'mutation { deleteMyAccount { isKeptAnonymously } }'),
        submit(portal, student, first, { address: 'canary' }),
        portal.as(student, draft),
      ]);
      expect(codeOf(gone)).toBe('ok');
      for (const answer of [sent, saved]) {
        expect(['ok', 'UNAUTHENTICATED', 'CONFLICT']).toContain(codeOf(answer));
        outcomes.add(codeOf(answer));
      }
      const left = {
        applications: await ctx.db.application.findMany({ where: { applicantId: student.id } }),
        drafts: await ctx.db.applicationDraft.findMany({ where: { applicantId: student.id } }),
      };
      expect(JSON.stringify(left)).not.toContain('canary');
    }
    // Some were in time, or the rounds show nothing.
    expect(outcomes).toContain('ok');
  });
});
