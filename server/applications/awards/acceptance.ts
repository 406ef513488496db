import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Award, Prisma } from '../../../prisma/client/client.ts';
import type { Answers } from '../../../rules/forms/facts/facts.ts';
import {
  getSetIds,
  joinSets,
  type StoredSets,
  storeAnswers,
  storedSets,
} from '../../catalogue/forms/answerSet.ts';
import { hasQuestions, type ResolvedForm, readForms } from '../../catalogue/forms/resolvedForm.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type answersInputSchema, readShown, requireAnswered } from '../answers/submittedAnswers.ts';
import type { ReadAward } from './awardRow.ts';

type Sent = z.infer<typeof answersInputSchema> | null | undefined;

type Acceptance = { asked: ResolvedForm; answers: Answers | null };

const NOTHING: StoredSets = { general: null, own: null };

/**
 * Returns the id of the answer set; null if there are no questions. Throws INVALID_INPUT with all problems,
 * keyed by question, and CONFLICT if the questions have changed.
 */
export async function storeAcceptance(
  ctx: TransactionContext,
  { application: { applicantId, scholarshipId } }: ReadAward,
  sent: Sent,
): Promise<string | null> {
  const asked = await readCurrent(ctx, scholarshipId);
  const whose = { applicantId, scholarshipId };
  const answers = await requireAnswered(ctx, asked, { sent, fields: {}, whose });
  if (!asked || !answers) return null;
  return getSetIds(await storeAnswers(ctx.db, asked, { answers, setAside: [] }, NOTHING, {})).answerSetId;
}

export async function hasAnswered({ db }: TransactionContext, award: Award, sent: Sent): Promise<boolean> {
  const stored = (await readAnswered(db, [award.id])).get(award.id);
  const given = sent?.answers ?? {};
  return isDeepStrictEqual(stored?.answers ?? {}, stored ? readShown(stored.asked, given, {}) : given);
}

/**
 * Returns null if there are no questions. Locks the scholarship until the transaction ends, so that concurrent
 * changes to the questions wait.
 */
async function readCurrent({ db }: TransactionContext, scholarshipId: string): Promise<ResolvedForm | null> {
  await db.$queryRaw`SELECT FROM scholarships WHERE id = ${scholarshipId}::uuid FOR KEY SHARE`;
  const plan = await db.awardPlan.findUnique({
    where: { scholarshipId },
    select: { acceptanceFormId: true },
  });
  const [asked = null] = plan?.acceptanceFormId ? await readForms(db, [plan.acceptanceFormId]) : [];
  return asked;
}

export const loadAcceptance = createRequestLoader<Award, Acceptance | null>(async ({ db }, awards) => {
  const answered = await readAnswered(
    db,
    awards.flatMap(({ id, answerSetId }) => (answerSetId ? id : [])),
  );
  const open = awards.flatMap(({ id, state }) => (state === 'OFFERED' ? id : []));
  const asking = await readAsked(db, open);
  return awards.map(({ id }) => answered.get(id) ?? asking.get(id) ?? null);
});

type Reader = Pick<Prisma.TransactionClient, '$queryRaw'>;

async function readAnswered(db: Reader, ids: readonly string[]): Promise<Map<string, Acceptance>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; sets: StoredSets }[]>`
    SELECT w.id, ${storedSets(Prisma.sql`NULL::uuid`, Prisma.sql`w.answer_set_id`)} AS sets
    FROM awards w WHERE w.answer_set_id IS NOT NULL AND w.id = ANY(${ids}::uuid[])`;
  return new Map(
    rows.flatMap(({ id, sets }) => {
      const stored = joinSets(sets);
      return stored ? [[id, stored] as const] : [];
    }),
  );
}

async function readAsked(db: Reader, ids: readonly string[]): Promise<Map<string, Acceptance>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; formId: string }[]>`
    SELECT w.id, p.acceptance_form_id AS "formId" FROM awards w JOIN applications a ON a.id = w.application_id
      JOIN award_plans p ON p.scholarship_id = a.scholarship_id
    WHERE p.acceptance_form_id IS NOT NULL AND w.id = ANY(${ids}::uuid[])`;
  const forms = await readForms(
    db,
    rows.map(({ formId }) => formId),
  );
  return new Map(
    rows.flatMap(({ id }, place) => {
      const asked = forms[place] ?? null;
      return hasQuestions(asked) ? [[id, { asked, answers: null }] as const] : [];
    }),
  );
}
