import type { Application, Prisma } from '../../../../prisma/client/client.ts';
import { UNDECIDED_STATUSES } from '../../../../rules/applications/applicationStatus.ts';
import type { Condition, Facts } from '../../../../rules/conditions/condition.ts';
import { evaluate } from '../../../../rules/conditions/evaluate.ts';
import { applicationFacts } from '../../../../rules/forms/applicationForm.ts';
import { factsFrom } from '../../../../rules/forms/facts/facts.ts';
import { problem } from '../../../../rules/problems.ts';
import { readFactsByPerson } from '../../../catalogue/profiles/readFacts.ts';
import { IS_ENTERED } from '../../../events/timeline/isEntered.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { readAnswers } from '../../answers/readAnswers.ts';
import type { RoundRow } from './roundRow.ts';

export const MAX_ENTERED = 200;
const BATCH = 500;

type Chosen = { applicationIds?: string[] | null | undefined; best?: number | null | undefined };

type Entering = { ids: string[]; unknown: number };

export async function findEntering(
  ctx: RequestContext,
  round: RoundRow,
  { applicationIds, best }: Chosen,
): Promise<Entering> {
  if (applicationIds) return { ids: await list(ctx, round, { id: { in: applicationIds } }), unknown: 0 };
  const limit = best ?? (round.entry === 'BEST' ? round.entryBest : null);
  if (limit) {
    const roundId = await findRoundBefore(ctx, round);
    return {
      ids: await list(ctx, round, { rounds: { some: { roundId, rank: { lte: limit } } } }),
      unknown: 0,
    };
  }
  if (round.entry === 'BY_HAND') throw refuse('CONFLICT', 'round.byHand');
  if (round.entry === 'CONDITION') return findMeeting(ctx, round, round.entryCondition as Condition);
  return { ids: await list(ctx, round, UNDECIDED), unknown: 0 };
}

/** Undecided applications except renewals, which have no answers to assess. Staff can still add renewals by id. */
const UNDECIDED: Prisma.ApplicationWhereInput = {
  status: { in: UNDECIDED_STATUSES },
  renewedAwardId: null,
};

async function findMeeting(ctx: RequestContext, round: RoundRow, condition: Condition): Promise<Entering> {
  const ids: string[] = [];
  let unknown = 0;
  let after: string | null = null;
  do {
    const rows: Application[] = await ctx.db.application.findMany({
      where: { AND: [isOutside(round), UNDECIDED, after ? { id: { gt: after } } : {}] },
      orderBy: { id: 'asc' },
      take: BATCH,
    });
    const facts = await readFactsOf(ctx, rows);
    for (const { id } of rows) {
      const { verdict } = evaluate(condition, facts.get(id) ?? {});
      if (verdict === 'unknown') unknown += 1;
      if (verdict === 'met' && ids.length < MAX_ENTERED) ids.push(id);
    }
    after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null;
  } while (after);
  return { ids, unknown };
}

/**
 * Ignores the applicant's profile if staff entered the application, because the result would reveal the profile's
 * answers.
 */
async function readFactsOf(ctx: RequestContext, rows: readonly Application[]): Promise<Map<string, Facts>> {
  const ids = rows.map(({ id }) => id);
  const submitted = await ctx.db.$queryRaw<{ id: string; applicantId: string }[]>`
    SELECT a.id, a.applicant_id AS "applicantId" FROM applications a
    WHERE a.id = ANY(${ids}::uuid[]) AND NOT ${IS_ENTERED}`;
  const people = new Map(submitted.map(({ id, applicantId }) => [id, applicantId]));
  const [profiles, answers] = await Promise.all([
    readFactsByPerson(ctx, [...people.values()]),
    readAnswers(ctx.db, ids),
  ]);
  return new Map(
    rows.map((application, place) => {
      const stored = answers[place];
      const given = stored && factsFrom(stored.asked.form, stored.answers, {}, applicationFacts(application));
      return [application.id, { ...profiles.get(people.get(application.id) ?? ''), ...given }];
    }),
  );
}

async function list(
  { db }: RequestContext,
  round: RoundRow,
  chosen: Prisma.ApplicationWhereInput,
): Promise<string[]> {
  const rows = await db.application.findMany({
    where: { AND: [isOutside(round), chosen] },
    orderBy: { id: 'asc' },
    take: MAX_ENTERED,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

const isOutside = ({ id: roundId, scholarshipId }: RoundRow): Prisma.ApplicationWhereInput => ({
  ...{ scholarshipId, cancelledAt: null, isHeld: false },
  rounds: { none: { roundId } },
});

/**
 * Throws INVALID_INPUT if there is no previous round, and CONFLICT unless it is closed, because its ranks are
 * not final until then.
 */
async function findRoundBefore({ db }: RequestContext, { scholarshipId, place }: RoundRow): Promise<string> {
  const before = await db.assessmentRound.findFirst({
    where: { scholarshipId, place: { lt: place } },
    orderBy: { place: 'desc' },
    select: { id: true, state: true },
  });
  if (!before) throw invalidInput({ best: problem('invalid') });
  if (before.state !== 'CLOSED') throw refuse('CONFLICT', 'round.beforeNotClosed');
  return before.id;
}
