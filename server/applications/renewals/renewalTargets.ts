import { Prisma } from '../../../prisma/client/client.ts';
import { ROLLING } from '../../../rules/days.ts';
import { problem } from '../../../rules/problems.ts';
import { isPublic } from '../../catalogue/scholarships/isPublic.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext, Viewer } from '../../platform/context.ts';
import { invalidInput } from '../../platform/errors.ts';

const MAX_TARGETS = 50;

type Pair = { scholarshipId: string; targetId: string };
type Reader = { db: Pick<TransactionContext['db'], '$queryRaw'> };

const targetsOf = (scholarshipId: string) => Prisma.sql`
  FROM scholarships s JOIN scholarships t ON t.organisation_id = s.organisation_id AND t.id <> s.id AND ${isPublic('t')}
  WHERE s.id = ${scholarshipId}::uuid AND (s.application_deadline = ${ROLLING}::date OR t.closes_at >= s.closes_at)
    AND EXISTS (SELECT FROM award_plans p JOIN awards w ON w.currency = p.currency JOIN applications a ON a.id = w.application_id
      WHERE p.scholarship_id = t.id AND a.scholarship_id = s.id)`;

export async function listRenewalTargets(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<string[]> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { id } = await authorizeScholarship(ctx, 'application.decide', given.scholarshipId);
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT t.id ${targetsOf(id)}
    ORDER BY t.previous_id IS NOT DISTINCT FROM s.id DESC, t.closes_at, t.id LIMIT ${MAX_TARGETS}`;
  return rows.map((row) => row.id);
}

export async function authorizeRenewal(
  ctx: RequestContext,
  given: Pair,
): Promise<Pair & { viewer: Viewer; organisationId: string }> {
  const { id, viewer } = await authorizeScholarship(ctx, 'application.decide', given.scholarshipId);
  const target = await authorizeScholarship(ctx, 'application.decide', given.targetId);
  const pair = { scholarshipId: id, targetId: target.id };
  await requireTarget(ctx, pair);
  return { ...pair, viewer, organisationId: target.organisationId };
}

export async function requireTarget({ db }: Reader, { scholarshipId, targetId }: Pair): Promise<void> {
  const found = await db.$queryRaw<unknown[]>`
    SELECT ${targetsOf(scholarshipId)} AND t.id = ${targetId}::uuid`;
  if (found.length === 0) throw invalidInput({ targetId: problem('renewalTarget') });
}
