import { z } from 'zod';
import { Prisma } from '../../../../prisma/client/client.ts';
import { MAX_PER_ASSESSOR } from '../../../../rules/assessment/limits.ts';
import { requirementsSchema } from '../../../../rules/conditions/requirements.ts';
import { lineOfText, oneOf, wholeNumber } from '../../../../rules/fields.ts';
import { getFactRules, joinFactRules } from '../../../../rules/forms/facts/factRules.ts';
import { problem } from '../../../../rules/problems.ts';
import { readResolvedForms } from '../../../catalogue/forms/resolvedForm.ts';
import { readFactRules } from '../../../catalogue/requirements/knownFacts.ts';
import { lockManaged } from '../../../catalogue/scholarships/manage/lockScholarship.ts';
import { publish } from '../../../events/publish.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { refreshTotals } from '../totals/refreshTotals.ts';
import { hasStarted, lockRound, type RoundRow, readRound } from './roundRow.ts';

const MAX_ROUNDS = 10;

const spread = problem('wholeNumber', { min: 0, max: 100 });

const inputSchema = z.object({
  name: lineOfText(120),
  panelId: z.string().nullish(),
  startsAt: z.date().nullish(),
  endsAt: z.date().nullish(),
  entry: oneOf(['ALL', 'CONDITION', 'BEST', 'BY_HAND']).default('ALL'),
  entryCondition: z.unknown().optional(),
  entryBest: wholeNumber(1, 10_000).nullish(),
  perApplication: wholeNumber(1, 20),
  maxPerAssessor: wholeNumber(1, MAX_PER_ASSESSOR),
  isBlind: z.boolean(),
  requiresExpertise: z.boolean().default(false),
  method: oneOf(['MEAN', 'MEDIAN']),
  scoresShown: oneOf(['NEVER', 'AFTER_OWN', 'AFTER_CLOSING']).default('NEVER'),
  maxSpread: z.number(spread).min(0, spread).max(100, spread).nullish(),
  version: wholeNumber(0, 2_000_000_000),
});

type RoundInput = { id?: string | null | undefined; scholarshipId: string };

/** Creates or changes a round. While a round is open, its panel, anonymity and visibility of scores cannot change. */
export async function saveRound(ctx: RequestContext, given: RoundInput): Promise<RoundRow> {
  requireAccessScope(ctx.viewer, 'round.manage');
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, scholarship } = await lockManaged(inside, 'round.manage', given.scholarshipId);
    const { version, maxSpread, panelId = null, entryCondition, ...input } = checkInput(inputSchema, given);
    const before = given.id ? (await lockRound(inside, given.id)).round : null;
    if (before && before.scholarshipId !== scholarship.id)
      throw invalidInput({ scholarshipId: problem('invalid') });
    if ((before?.version ?? 0) !== version) throw refuseChanged(before);
    if (before) requireChangeable(before, { ...input, panelId });
    requireTimes(before, input, ctx.now());
    const entry = await checkEntry(inside, scholarship.id, { ...input, entryCondition });
    if (panelId) await requirePanel(inside, panelId, scholarship.organisationId);
    const hundredths = maxSpread == null ? null : Math.round(maxSpread * 100);
    const { startsAt = null, endsAt = null } = input;
    const data = { ...input, ...entry, panelId, maxSpread: hundredths, startsAt, endsAt };
    const { id } = before
      ? await db.assessmentRound.update({
          where: { id: before.id },
          data: { ...data, version: { increment: 1 } },
        })
      : await addRound(inside, scholarship.id, data);
    if (before?.state === 'OPEN') await refreshTotals(inside, { roundId: id });
    const after = { name: input.name, isBlind: input.isBlind };
    await publish(inside, 'round.saved', { actorId: viewer.id, id, after });
    return readRound(db, id);
  });
}

type Times = { startsAt?: Date | null | undefined; endsAt?: Date | null | undefined };

function requireTimes(before: RoundRow | null, { startsAt = null, endsAt }: Times, now: Date): void {
  if (startsAt && endsAt && startsAt >= endsAt) throw invalidInput({ startsAt: problem('beforeEnd') });
  const isFixed = before?.state === 'OPEN' && hasStarted(before, now);
  if (isFixed && before.startsAt?.getTime() !== startsAt?.getTime()) throw refuse('CONFLICT', 'round.opened');
}

type Entry = { entry: RoundRow['entry']; entryCondition: unknown; entryBest?: number | null | undefined };

async function checkEntry(
  ctx: TransactionContext,
  scholarshipId: string,
  { entry, entryCondition, entryBest = null }: Entry,
) {
  if (entry === 'BEST' && !entryBest) throw invalidInput({ entryBest: problem('required') });
  if (entry === 'CONDITION' && !entryCondition) throw invalidInput({ entryCondition: problem('required') });
  const condition =
    entry === 'CONDITION' ? await checkCondition(ctx, scholarshipId, entryCondition) : Prisma.DbNull;
  return { entry, entryCondition: condition, entryBest: entry === 'BEST' ? entryBest : null };
}

/**
 * The condition can refer to the scholarship's questions and the applicant profile. If both define a fact,
 * the question takes precedence.
 */
async function checkCondition(
  ctx: TransactionContext,
  scholarshipId: string,
  given: unknown,
): Promise<Prisma.InputJsonObject> {
  const [asked = null] = await readResolvedForms(ctx.db, [scholarshipId]);
  const questions = asked ? [getFactRules(asked.form)] : [];
  const { kinds, optionsOf } = joinFactRules([...questions, await readFactRules(ctx)]);
  const rule = z.object({ entryCondition: requirementsSchema(kinds, optionsOf) });
  const { entryCondition } = checkInput(rule, { entryCondition: { hard: given } });
  return entryCondition.hard as Prisma.InputJsonObject;
}

async function addRound(
  { db, now }: TransactionContext,
  scholarshipId: string,
  data: Omit<Prisma.AssessmentRoundUncheckedCreateInput, 'scholarshipId' | 'place' | 'createdAt'>,
): Promise<{ id: string }> {
  const { _max, _count } = await db.assessmentRound.aggregate({
    where: { scholarshipId },
    _max: { place: true },
    _count: true,
  });
  if (_count >= MAX_ROUNDS) throw refuse('CONFLICT', 'round.tooMany', { max: MAX_ROUNDS });
  const place = (_max.place ?? 0) + 1;
  return db.assessmentRound.create({ data: { ...data, scholarshipId, place, createdAt: now() } });
}

const FIXED = ['panelId', 'isBlind', 'scoresShown'] as const;

function requireChangeable(round: RoundRow, next: Pick<RoundRow, (typeof FIXED)[number]>): void {
  if (round.state === 'CLOSED') throw refuse('CONFLICT', 'round.closed');
  if (round.state === 'DRAFT') return;
  if (FIXED.some((key) => round[key] !== next[key])) throw refuse('CONFLICT', 'round.opened');
}

async function requirePanel({ db }: TransactionContext, id: string, organisationId: string): Promise<void> {
  if ((await db.panel.count({ where: { id, organisationId } })) === 0)
    throw invalidInput({ panelId: problem('invalid') });
}

export function refuseChanged(before: { version: number } | null) {
  return refuse('CONFLICT', 'round.changed', undefined, { details: { version: before?.version ?? 0 } });
}
