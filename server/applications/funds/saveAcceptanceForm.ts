import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AwardPlan } from '../../../prisma/client/client.ts';
import { wholeNumber } from '../../../rules/fields.ts';
import { acceptanceFormSchema } from '../../../rules/forms/acceptanceForm.ts';
import { readForms } from '../../catalogue/forms/resolvedForm.ts';
import { addOwnForm, addVersion, listKeys } from '../../catalogue/forms/saveQuestions.ts';
import { lockManaged } from '../../catalogue/scholarships/manage/lockScholarship.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';

const inputSchema = z.object({ form: acceptanceFormSchema, version: wholeNumber(0, 2_000_000_000) });

/**
 * Creates the next version of the questions that recipients answer when they accept an award. Existing answers do not
 * change. Throws CONFLICT if there is no plan or the questions have changed since `version`.
 */
export async function saveAcceptanceForm(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<AwardPlan> {
  requireAccessScope(ctx.viewer, 'award.plan');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'award.plan', given.scholarshipId);
    const { form, version } = checkInput(inputSchema, given);
    const { id: scholarshipId } = scholarship;
    const plan = await db.awardPlan.findUnique({ where: { scholarshipId } });
    if (!plan) throw refuse('CONFLICT', 'award.noPlan');
    const { acceptanceFormId } = plan;
    // Waits for recipients who are accepting with the current version.
    if (acceptanceFormId)
      await db.$queryRaw`SELECT FROM forms WHERE id = ${acceptanceFormId}::uuid FOR UPDATE`;
    const [asked = null] = acceptanceFormId ? await readForms(db, [acceptanceFormId]) : [];
    const before = asked?.own ?? null;
    if (isDeepStrictEqual(form, before?.form ?? { sections: [] })) return plan;
    if ((before?.version ?? 0) !== version)
      throw refuse('CONFLICT', 'questions.conflict', undefined, {
        details: { version: before?.version ?? 0 },
      });
    if (before) await addVersion(inside, before, form);
    const data = before ? {} : { acceptanceFormId: await addOwnForm(inside, form, 'ACCEPTANCE') };
    const after = before ? plan : await db.awardPlan.update({ where: { scholarshipId }, data });
    await publish(inside, 'awardPlan.saved', {
      ...{ actorId: viewer.id, id: scholarshipId },
      before: { questions: before ? listKeys(before.form) : [] },
      after: { questions: listKeys(form) },
    });
    return after;
  });
}
