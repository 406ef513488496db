import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { wholeNumber } from '../../../../rules/fields.ts';
import { problem } from '../../../../rules/problems.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { moveApplication } from '../../decide/setApplicationStatus.ts';
import { findEntering, MAX_ENTERED } from './findEntering.ts';
import { lockRound, type RoundRow, readRound } from './roundRow.ts';

const CODE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 5;

const inputSchema = z.object({
  applicationIds: z
    .array(z.string())
    .max(MAX_ENTERED, problem('atMost', { max: MAX_ENTERED }))
    .nullish(),
  best: wholeNumber(1, 10_000).nullish(),
});

type Entering = { round: RoundRow; entered: number; left: number; unknown: number; hasMore: boolean };

/** Adds applications to a round one by one, so that a repeated call continues after an interruption. */
export async function enterRound(
  ctx: RequestContext,
  given: { roundId: string; applicationIds?: string[] | null | undefined; best?: number | null | undefined },
): Promise<Entering> {
  const { round } = await ctx.db.$transaction((db) => lockRound({ ...ctx, db }, given.roundId));
  const { applicationIds, best } = checkInput(inputSchema, given);
  if (round.state === 'CLOSED') throw refuse('CONFLICT', 'round.closed');
  const { ids, unknown } = await findEntering(ctx, round, { applicationIds, best });
  let entered = 0;
  for (const id of ids) if (await enterOne(ctx, round.id, id)) entered += 1;
  const asked = applicationIds?.length ?? ids.length;
  return {
    round: await readRound(ctx.db, round.id),
    entered,
    left: asked - entered,
    unknown,
    hasMore: !applicationIds && entered > 0 && ids.length === MAX_ENTERED,
  };
}

async function enterOne(ctx: RequestContext, roundId: string, applicationId: string): Promise<boolean> {
  try {
    await moveApplication(ctx, { id: applicationId, status: 'PROCESSING' });
  } catch (error) {
    // Skips applications that have been decided or withdrawn, have a pending decision, or are the viewer's
    // own.
    if (error instanceof AppError) return false;
    throw error;
  }
  const row = { roundId, applicationId, enteredAt: ctx.now() };
  for (;;) {
    // The insert is skipped if the code is taken, or if another call has already added the application.
    const { count } = await ctx.db.roundApplication.createMany({
      data: [{ ...row, code: createCode() }],
      skipDuplicates: true,
    });
    if (count > 0) return true;
    if ((await ctx.db.roundApplication.count({ where: { roundId, applicationId } })) > 0) return false;
  }
}

export function createCode(): string {
  const characters = Array.from({ length: CODE_LENGTH }, () =>
    CODE_CHARACTERS.charAt(randomInt(CODE_CHARACTERS.length)),
  );
  return characters.join('');
}
