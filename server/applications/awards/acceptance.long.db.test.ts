import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeForm } from '../../test/questions.ts';
import { ANSWERS, openAcceptancePortal, START } from './test/acceptancePortal.ts';

const parts = await openAcceptancePortal();
const { portal, save, offered, accept, awardOf, readAs, clock } = parts;
const { db } = portal.ctx;

beforeEach(() => {
  clock.now = TEST_NOW;
});

// product: P18.79
describe('accepting with answers', () => {
  it('an award without questions is accepted without answers, and any answers are rejected', async () => {
    for (const form of [null, { sections: [] }]) {
      const { id, owner } = await offered(form);
      expect(await readAs(owner, id)).toEqual({ questions: null, answers: null });
      expect(getCode(await accept(owner, id, ANSWERS, form ? 1 : 0))).not.toBe('ok');
      expect(getCode(await accept(owner, id))).toBe('ok');
      expect(await awardOf(id)).toMatchObject({ state: 'ACCEPTED', answerSetId: null });
    }
  });

  it('an acceptance never stores answers to an outdated version of the form', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, owner, scholarshipId } = await offered();
      const [accepted, saved] = await Promise.all([
        accept(owner, id, ANSWERS),
        save(scholarshipId, makeForm(START), 1),
      ]);
      expect(getCode(saved)).toBe('ok');
      const { state, answerSet } = await awardOf(id);
      expect(state).toBe(getCode(accepted) === 'ok' ? 'ACCEPTED' : 'OFFERED');
      const version = answerSet?.formVersionId;
      if (version)
        expect((await db.formVersion.findUniqueOrThrow({ where: { id: version } })).version).toBe(1);
    }
  });
});
