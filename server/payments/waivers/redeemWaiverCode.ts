import { z } from 'zod';
import { Prisma } from '../../../prisma/client/client.ts';
import { typedCode } from '../../../rules/payments/waivers.ts';
import { type Problem, problem } from '../../../rules/problems.ts';
import { requireVerifiedEmail } from '../../accounts/auth/requireVerifiedEmail.ts';
import { lockActivePerson } from '../../accounts/users/lockPerson.ts';
import { authorize } from '../../platform/access.ts';
import { type RequestContext, type TransactionContext, today } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { countAttempt, uncountAttempt } from '../../platform/load/rateLimit.ts';
import { addWaiver } from './addWaiver.ts';
import { findWaiver, type Pair } from './isWaived.ts';
import { requireUnpaid, requireWaivable } from './requireWaivable.ts';
import { hashCode } from './waiverCodeText.ts';

const input = z.object({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  code: typedCode,
});

/**
 * Repeating the call, or calling it for a fee that is already waived, does not use up the code. Throws INVALID_INPUT
 * for an invalid `code`, and RATE_LIMITED after too many invalid ones. Throws CONFLICT for a code that the viewer
 * created, and if there is no fee to pay now.
 */
export async function redeemWaiverCode(ctx: RequestContext, given: unknown): Promise<{ id: string }> {
  const viewer = authorize(ctx.viewer, 'waiver.redeem');
  const { scholarshipId, code } = checkInput(input, given);
  requireVerifiedEmail(ctx, viewer);
  const pair = { personId: viewer.id, scholarshipId };
  if (await findWaiver(ctx.db, pair)) return { id: scholarshipId };
  await requireWaivable(ctx, scholarshipId);
  // Counts the attempt before the check, so that concurrent attempts cannot exceed the limit.
  await countAttempt(ctx, ['waiverCode', viewer.id]);
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    await lockActivePerson(db, viewer.id);
    if (await findWaiver(db, pair)) return;
    await requireUnpaid(db, pair);
    await addWaiver(inside, { ...pair, reason: 'CODE', codeId: await takeUse(inside, pair, code) });
  });
  await uncountAttempt(ctx, ['waiverCode', viewer.id]);
  return { id: scholarshipId };
}

type Candidate = { id: string; isRevoked: boolean; isExpired: boolean; isOwn: boolean };

/**
 * If both the scholarship and its organisation have a code with this text, prefers the scholarship's code. Counts a
 * person once, even on several scholarships. Throws CONFLICT for a code that the person created, because it may only
 * waive other people's fees.
 */
async function takeUse(
  ctx: TransactionContext,
  { personId, scholarshipId }: Pair,
  code: string,
): Promise<string> {
  const isExpired = Prisma.sql`coalesce(c.expires_on < ${today(ctx)}::date, false)`;
  const candidates = await ctx.db.$queryRaw<Candidate[]>`
    SELECT c.id, c.revoked_at IS NOT NULL AS "isRevoked", ${isExpired} AS "isExpired",
      c.created_by_id IS NOT DISTINCT FROM ${personId}::uuid AS "isOwn"
    FROM waiver_codes c JOIN scholarships s ON s.id = c.scholarship_id OR s.organisation_id = c.organisation_id
    WHERE c.hash = ${hashCode(ctx, code)} AND s.id = ${scholarshipId}::uuid
    ORDER BY c.scholarship_id IS NULL, c.created_at DESC`;
  const isCounted = Prisma.sql`EXISTS (
    SELECT FROM fee_waivers w WHERE w.code_id = c.id AND w.person_id = ${personId}::uuid)`;
  const others = candidates.filter(({ isOwn }) => !isOwn);
  for (const { id } of others) {
    const taken = await ctx.db.$executeRaw`
      UPDATE waiver_codes c SET use_count = use_count + CASE WHEN ${isCounted} THEN 0 ELSE 1 END
      WHERE id = ${id}::uuid AND (use_count < max_uses OR ${isCounted}) AND revoked_at IS NULL AND NOT ${isExpired}`;
    if (taken === 1) return id;
  }
  if (others.length < candidates.length)
    throw refuse('CONFLICT', 'waiver.ownCode', undefined, { problems: { code: problem('waiverCodeOwn') } });
  throw invalidInput({ code: findProblem(candidates) });
}

/** The error must not reveal whether the text is a code of another scholarship. */
function findProblem(candidates: Candidate[]): Problem {
  if (candidates.length === 0) return problem('waiverCodeWrong');
  const standing = candidates.filter(({ isRevoked }) => !isRevoked);
  if (standing.length === 0) return problem('waiverCodeRevoked');
  return standing.every(({ isExpired }) => isExpired)
    ? problem('waiverCodeExpired')
    : problem('waiverCodeUsedUp');
}
