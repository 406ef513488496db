import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { wholeNumber } from '../../../rules/fields.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import { authorize } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { listAnswerValues, storeSet } from '../forms/answerSet.ts';
import { answersSchema, mergeAnswers } from '../forms/saveAnswers.ts';
import { type Profile, presentProfile } from './readProfile.ts';
import { PROFILE_FORM_ID, readProfileForm } from './readProfileForm.ts';

const inputSchema = z.object({
  answers: answersSchema,
  version: wholeNumber(0, 2_000_000_000)
    .nullish()
    .transform((version) => version ?? 0),
});

/**
 * Stores the viewer's answers, even if they are invalid. Omitted answers do not change. Also waives fees if the new
 * answers meet a waiver condition. Throws CONFLICT if the answers have changed since `version`, unless the same
 * answers are saved again.
 */
export async function saveProfile(ctx: RequestContext, given: unknown): Promise<Profile> {
  const { id: personId } = authorize(ctx.viewer, 'profile.save', { ownerId: ctx.viewer?.id });
  const { answers: sent, version } = checkInput(inputSchema, given);
  return ctx.db.$transaction(async (db) => {
    await lockActivePerson(db, personId);
    const inForce = await readProfileForm({ ...ctx, db });
    const stored = await db.applicantProfile.findUnique({
      where: { personId },
      include: { answerSet: { select: { answers: true } } },
    });
    const kept = (stored?.answerSet.answers ?? {}) as Answers;
    const { answers, refused } = mergeAnswers(inForce.form, kept, sent);
    const isRepeated = stored !== null && isDeepStrictEqual(answers, kept);
    if ((stored?.version ?? 0) !== version && !isRepeated)
      throw refuse('CONFLICT', 'applicantProfile.conflict', undefined, {
        details: { version: stored?.version ?? 0 },
      });
    if (!isRepeated) {
      const at = ctx.now();
      const set = { answers, setAside: [], formVersionId: inForce.id, formId: PROFILE_FORM_ID };
      const answerSetId = await storeSet(db, set, listAnswerValues(inForce.form, answers));
      await db.applicantProfile.upsert({
        where: { personId },
        create: { personId, answerSetId, createdAt: at, updatedAt: at },
        update: { answerSetId, updatedAt: at, version: { increment: 1 } },
      });
      await publish({ ...ctx, db }, 'profile.saved', { personId });
    }
    return presentProfile({ db }, personId, inForce, refused);
  });
}
