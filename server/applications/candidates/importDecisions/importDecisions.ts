import { v7 as uuidv7 } from 'uuid';
import { OUTCOME_STATUS } from '../../../../rules/awards/awardOptions.ts';
import type { Problem } from '../../../../rules/problems.ts';
import { publish } from '../../../events/publish.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { chooseLetterVersion } from '../letters/chooseLetterVersion.ts';
import { placeOnWaitlist } from '../placeOnWaitlist.ts';
import { readBasis } from '../readBasis.ts';
import { takeDrafts } from '../takeDrafts.ts';
import { type IntentRow, keyOfIntent } from './intentRow.ts';
import { type Intent, resolveIntents } from './resolveIntents.ts';

type Inside = TransactionContext<Context>;

/**
 * Repeats the check without the refused rows until it refuses no other row, because a refused row keeps the money and
 * the waitlist place that it would have freed.
 */
export async function refuseIntents(ctx: Inside, rows: readonly IntentRow[], ownerId: string) {
  const refused = new Map<string, Record<string, Problem>>();
  for (let known = -1; known < refused.size; ) {
    known = refused.size;
    const others = rows.filter((row) => !refused.has(keyOfIntent(row)));
    for (const [key, found] of await resolveIntents(ctx, others, ownerId))
      if ('problems' in found) refused.set(key, found.problems);
  }
  return refused;
}

export async function findStoredIntents(
  ctx: Inside,
  rows: readonly IntentRow[],
  ownerId: string,
): Promise<ReadonlySet<string>> {
  const resolved = await resolveIntents(ctx, rows, ownerId);
  return new Set(
    [...resolved].flatMap(([key, found]) => ('intent' in found && found.intent.isStored ? [key] : [])),
  );
}

export async function writeIntents(ctx: Inside, rows: readonly IntentRow[], ownerId: string): Promise<void> {
  const resolved = [...(await resolveIntents(ctx, rows, ownerId)).values()];
  const intents = resolved.flatMap((found) => ('intent' in found ? [found.intent] : []));
  const ids = intents.map(({ applicationId }) => applicationId);
  const leftOut = await takeDrafts(ctx, ids);
  // Handles rows with a given waitlist place first, so that applications without one are placed after them.
  const ordered = [...intents].sort(
    (one, other) => Number(one.place === null) - Number(other.place === null),
  );
  for (const intent of ordered)
    await prepare(ctx, intent, { ownerId, isLeftOut: leftOut.has(intent.applicationId) });
}

async function prepare(
  ctx: Inside,
  intent: Intent,
  { ownerId, isLeftOut }: { ownerId: string; isLeftOut: boolean },
): Promise<void> {
  const { applicationId, scholarshipId, status: fromStatus, outcome, amount, currency, reason } = intent;
  const waitlistRank =
    outcome === 'WAITLIST' ? await placeOnWaitlist(ctx, scholarshipId, intent.place) : null;
  const basis = await readBasis(ctx, applicationId);
  await ctx.db.decision.create({
    data: {
      ...{ id: uuidv7(), applicationId, fromStatus, status: OUTCOME_STATUS[outcome], state: 'DRAFT' },
      ...{ outcome, amount, currency, waitlistRank, reason, ...(basis && { basis }) },
      ...{ preparedById: ownerId, createdAt: ctx.now(), isReasonShared: outcome === 'RETURN' },
      ...{ letterVersion: chooseLetterVersion(), isLeftOut },
    },
  });
  const money = amount === null ? {} : { amount, currency };
  const after = { outcome, waitlistRank, ...money, isImported: true };
  await publish(ctx, 'decision.prepared', { actorId: ownerId, id: applicationId, after });
}
