import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Prisma } from '../../../../prisma/client/client.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, invalidInput, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { moveApplication } from '../../decide/setApplicationStatus.ts';
import { lockRound, type RoundRow, readRound } from './roundRow.ts';

const MAX_ENTERED = 200;
/** Letters and digits that are hard to confuse. */
const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 5;

const inputSchema = z.object({
  applicationIds: z
    .array(z.string())
    .max(MAX_ENTERED, problem('atMost', { max: MAX_ENTERED }))
    .nullish(),
  best: wholeNumber(1, 10_000).nullish(),
});

type Entering = { round: RoundRow; entered: number; left: number; hasMore: boolean };

/**
 * Adds applications to a round, for staff; pending ones move to processing. Each is added separately, so a repeated
 * call continues after an interruption.
 */
export async function enterRound(
  ctx: RequestContext,
  given: { roundId: string; applicationIds?: string[] | null | undefined; best?: number | null | undefined },
): Promise<Entering> {
  const { round } = await ctx.db.$transaction((db) => lockRound({ ...ctx, db }, given.roundId));
  const { applicationIds, best } = checkInput(inputSchema, given);
  if (round.state === 'CLOSED') throw refuse('CONFLICT', 'round.closed');
  const chosen: Prisma.ApplicationWhereInput = applicationIds
    ? { id: { in: applicationIds } }
    : best
      ? { rounds: { some: { roundId: await findRoundBefore(ctx, round), rank: { lte: best } } } }
      : { status: 'PENDING' };
  const found = await ctx.db.application.findMany({
    where: {
      ...{ scholarshipId: round.scholarshipId, cancelledAt: null, isHeld: false },
      AND: [chosen, { rounds: { none: { roundId: round.id } } }],
    },
    orderBy: { id: 'asc' },
    take: MAX_ENTERED,
    select: { id: true },
  });
  let entered = 0;
  for (const { id } of found) if (await enterOne(ctx, round.id, id)) entered += 1;
  const asked = applicationIds?.length ?? found.length;
  return {
    round: await readRound(ctx.db, round.id),
    entered,
    left: asked - entered,
    hasMore: !applicationIds && entered > 0 && found.length === MAX_ENTERED,
  };
}

/** The ranks of the previous round are final once it is closed. */
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

async function enterOne(ctx: RequestContext, roundId: string, applicationId: string): Promise<boolean> {
  try {
    await moveApplication(ctx, { id: applicationId, status: 'PROCESSING' });
  } catch (error) {
    // Skips applications that are decided, withdrawn, the viewer's own, or have a pending decision.
    if (error instanceof AppError) return false;
    throw error;
  }
  const row = { roundId, applicationId, enteredAt: ctx.now() };
  for (;;) {
    // Nothing is inserted if the code is taken, or if someone else has added the application.
    const { count } = await ctx.db.roundApplication.createMany({
      data: [{ ...row, code: createCode() }],
      skipDuplicates: true,
    });
    if (count > 0) return true;
    if ((await ctx.db.roundApplication.count({ where: { roundId, applicationId } })) > 0) return false;
  }
}

/** Returns the random name of an application in a round. */
export function createCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () =>
    CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length)),
  );
  return characters.join('');
}
