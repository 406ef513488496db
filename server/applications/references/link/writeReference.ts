import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { referenceForm, referenceVersion } from '../../../../rules/applications/references.ts';
import { paragraphOfText } from '../../../../rules/fields.ts';
import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import { type FieldProblems, problem } from '../../../../rules/problems.ts';
import { answersSchema, type MergedAnswers, mergeAnswers } from '../../../catalogue/forms/saveAnswers.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { dropFile, lockFile } from '../file/referenceFile.ts';
import { finalizeReference, receiveReference } from '../receiveReference.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { hashAddress, refuseRequests } from '../refusals.ts';
import { type RefereeView, viewFor } from './refereeView.ts';
import { lockOpened, openedSchema } from './referenceLink.ts';

const writeSchema = openedSchema.extend({ version: referenceVersion, answers: answersSchema });
const declineSchema = openedSchema.extend({
  isWrongPerson: z.boolean(problem('trueOrFalse')),
  reason: paragraphOfText(500).nullish(),
});

type LetterInput = z.infer<typeof writeSchema>;

/** Throws CONFLICT if a different text has been saved since `version`. */
export async function saveReference(ctx: RequestContext, given: unknown): Promise<RefereeView> {
  const written = checkInput(writeSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { row, answers, refused, isRepeated } = await lockWritten(inside, written);
    if (isRepeated) return viewFor(row, refused);
    const version = row.version + 1;
    await db.reference.update({ where: { id: row.id }, data: { answers, state: 'STARTED', version } });
    return viewFor({ ...row, answers, state: 'STARTED', version }, refused);
  });
}

export async function submitReference(ctx: RequestContext, given: unknown): Promise<RefereeView> {
  const written = checkInput(writeSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { row, answers, refused } = await lockWritten(inside, written);
    requireComplete(row, answers, refused, await lockFile(db, row.id));
    await receiveReference(inside, row, { answers, enteredById: null });
    // The referee may no longer read the text once it has been submitted.
    return viewFor({ ...row, answers: {}, state: 'RECEIVED' });
  });
}

/**
 * Throws INVALID_INPUT with all problems, keyed by `answers.` plus the question's key, or by `file` if the file is
 * missing. If the referee may send either text or a file, a file makes the text optional.
 */
export function requireComplete(
  { asked }: Pick<ReferenceRow, 'asked'>,
  answers: Prisma.InputJsonObject,
  refused: FieldProblems,
  hasFile: boolean,
): void {
  const isEnough = asked.takes === 'either' && hasFile;
  const { problems } = checkAnswers(referenceForm(asked), answers, isEnough ? 'draft' : 'complete');
  const found = Object.entries({ ...problems, ...refused }).map(([key, message]) => [
    `answers.${key}`,
    message,
  ]);
  if (asked.takes === 'file' && !hasFile) found.push(['file', problem('fileMissing')]);
  if (found.length > 0) throw invalidInput(Object.fromEntries(found));
}

type MergedLetter = MergedAnswers & {
  row: ReferenceRow;
  /** True if the same content is already stored, because the response to an earlier request was lost. */
  isRepeated: boolean;
};

async function lockWritten(
  ctx: TransactionContext,
  { version, answers: sent, ...link }: LetterInput,
): Promise<MergedLetter> {
  const row = await lockOpened(ctx, link);
  const merged = mergeAnswers(referenceForm(row.asked), row.answers, sent);
  const isRepeated = row.version !== version && isDeepStrictEqual(merged.answers, row.answers);
  if (row.version !== version && !isRepeated)
    throw refuse('CONFLICT', 'reference.conflict', undefined, { details: { version: row.version } });
  return { ...merged, row, isRepeated };
}

/**
 * Declines a request, or reports that the e-mail reached the wrong person, which blocks later requests to the
 * address.
 */
export async function declineReference(ctx: RequestContext, given: unknown): Promise<boolean> {
  const { isWrongPerson, reason = null, ...link } = checkInput(declineSchema, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const row = await lockOpened(inside, link);
    const state = isWrongPerson ? 'WRONG_PERSON' : 'DECLINED';
    const version = row.version + 1;
    const data = { state, answers: {}, declineReason: isWrongPerson ? null : reason, version } as const;
    await db.reference.update({ where: { id: row.id }, data });
    await dropFile(db, row.id);
    if (isWrongPerson)
      await refuseRequests(inside, {
        applicantId: row.applicantId,
        addressHash: hashAddress(ctx, row.email),
      });
    await finalizeReference(inside, row, { state, actorId: null });
    return true;
  });
}
