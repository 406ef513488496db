import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { paragraphOfText } from '../../../../rules/fields.ts';
import { checkAnswers } from '../../../../rules/forms/checkAnswers.ts';
import { referenceForm, referenceVersion } from '../../../../rules/forms/references.ts';
import { problem } from '../../../../rules/problems.ts';
import type { RequestContext, TransactionContext } from '../../../context.ts';
import { invalidInput, refuse } from '../../../errors.ts';
import { checkInput } from '../../../input.ts';
import { answersRule, mergeAnswers } from '../../forms/saveAnswers.ts';
import { receiveReference, tellApplicant } from '../receiveReference.ts';
import type { ReferenceRow } from '../referenceRow.ts';
import { hashAddress, refuseRequests } from '../refusals.ts';
import { type RefereeView, viewFor } from './refereeView.ts';
import { lockOpened, tokenRule } from './referenceLink.ts';

const openedRule = z.object({ token: tokenRule, browser: z.string().max(200) });
const writeRule = openedRule.extend({ version: referenceVersion, answers: answersRule });
const declineRule = openedRule.extend({
  isWrongPerson: z.boolean(problem('trueOrFalse')),
  reason: paragraphOfText(500).nullish(),
});

type Written = z.infer<typeof writeRule>;

/** Keeps what a referee wrote so far. CONFLICT when it was saved elsewhere since `version`. */
export async function saveReference(ctx: RequestContext, given: unknown): Promise<RefereeView> {
  const written = checkInput(writeRule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const row = await lockWritten(inside, written);
    const { answers, refused } = mergeAnswers(referenceForm(row.asked), row.answers, written.answers);
    const version = row.version + 1;
    await db.reference.update({ where: { id: row.id }, data: { answers, state: 'STARTED', version } });
    return viewFor({ ...row, answers, state: 'STARTED', version }, refused);
  });
}

/** Hands a reference over to those who asked for it: it is final. INVALID_INPUT with every problem by its question. */
export async function submitReference(ctx: RequestContext, given: unknown): Promise<RefereeView> {
  const written = checkInput(writeRule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const row = await lockWritten(inside, written);
    const { answers } = mergeAnswers(referenceForm(row.asked), row.answers, written.answers);
    requireComplete(row, answers);
    await receiveReference(inside, row, { answers, enteredById: null });
    // What was handed over stays with its readers.
    return viewFor({ ...row, answers: {}, state: 'RECEIVED' });
  });
}

/** INVALID_INPUT with every problem, under `answers.` and the key of the question. */
export function requireComplete({ asked }: ReferenceRow, answers: Prisma.InputJsonObject): void {
  const { problems } = checkAnswers(referenceForm(asked), answers, 'complete');
  const found = Object.entries(problems).map(([key, message]) => [`answers.${key}`, message] as const);
  if (found.length > 0) throw invalidInput(Object.fromEntries(found));
}

async function lockWritten(ctx: TransactionContext, { version, ...link }: Written): Promise<ReferenceRow> {
  const row = await lockOpened(ctx, link);
  if (row.version !== version)
    throw refuse('CONFLICT', 'reference.conflict', undefined, { details: { version: row.version } });
  return row;
}

/** Says that none will come, or that the mail went to somebody else. The applicant is told. What was written goes. */
export async function declineReference(ctx: RequestContext, given: unknown): Promise<boolean> {
  const { isWrongPerson, reason = null, ...link } = checkInput(declineRule, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const row = await lockOpened(inside, link);
    const state = isWrongPerson ? 'WRONG_PERSON' : 'DECLINED';
    const version = row.version + 1;
    const data = { state, answers: {}, declineReason: isWrongPerson ? null : reason, version } as const;
    await db.reference.update({ where: { id: row.id }, data });
    if (isWrongPerson)
      await refuseRequests(inside, {
        applicantId: row.applicantId,
        addressHash: hashAddress(ctx, row.email),
      });
    await tellApplicant(inside, row, 'referenceDeclined');
    return true;
  });
}
