import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { wholeNumber } from '../../../../rules/fields.ts';
import { rubricSchema } from '../../../../rules/forms/rubric.ts';
import { addOwnForm, addVersion, listKeys } from '../../../catalogue/forms/saveQuestions.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { lockRound, type RoundRow, readRound } from './roundRow.ts';

const inputSchema = z.object({ form: rubricSchema, version: wholeNumber(0, 2_000_000_000) });

/**
 * Throws INVALID_INPUT with the path of each problem, and CONFLICT if the round has been opened or the rubric has
 * changed since `version`.
 */
export function saveRubric(
  ctx: RequestContext,
  given: { roundId: string; form: unknown; version: number },
): Promise<RoundRow> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockRound(inside, given.roundId);
    const { form, version } = checkInput(inputSchema, given);
    const { id, rubric: before } = round;
    if (round.state !== 'DRAFT') throw refuse('CONFLICT', 'round.opened');
    if (isDeepStrictEqual(form, before?.form)) return round;
    if ((before?.version ?? 0) !== version)
      throw refuse('CONFLICT', 'questions.conflict', undefined, {
        details: { version: before?.version ?? 0 },
      });
    if (round.rubricFormId) await addVersion(inside, { id: round.rubricFormId, version }, form);
    else {
      const rubricFormId = await addOwnForm(inside, form, 'RUBRIC');
      await db.assessmentRound.update({ where: { id }, data: { rubricFormId } });
    }
    await publish(inside, 'rubric.saved', {
      ...{ actorId: viewer.id, id },
      after: { questions: listKeys(form) },
    });
    return readRound(db, id);
  });
}
