import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { publish } from '../../events/publish.ts';
import { type AccessScope, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { RELEASE_FIELDS, type ReleaseRow } from './decisionRow.ts';

const input = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

/**
 * Reverts the decisions of a pending release, including those of colleagues. Decisions that had been prepared return
 * to that state. Throws CONFLICT once sending has begun, or if one of the applications is the viewer's own.
 */
export async function undoRelease(ctx: RequestContext, given: { id: string }): Promise<ReleaseRow> {
  const reach = requireAccessScope(ctx.viewer, 'application.decide');
  const { viewer } = reach;
  const { id } = checkInput(input, given);
  await requireInReach(ctx, reach, id);
  const isOwn = { releaseId: id, application: { applicantId: viewer.id } };
  const own = await ctx.db.decision.count({ where: isOwn });
  if (own + (await ctx.db.groupRecipient.count({ where: isOwn })) > 0) throw refuse('CONFLICT', 'access.own');
  return ctx.db.$transaction(async (db) => {
    const { count } = await db.release.updateMany({
      where: { id, state: { in: ['WAITING', 'HELD'] } },
      data: { state: 'UNDONE', endedAt: ctx.now(), undoneById: viewer.id },
    });
    const release = await db.release.findUniqueOrThrow({ where: { id }, select: RELEASE_FIELDS });
    if (count === 0) throw refuse('CONFLICT', 'decision.tooLateToUndo', { state: release.state });
    const freed = await db.$executeRaw`
      UPDATE applications a SET is_held = false FROM decisions d
      WHERE d.release_id = ${id}::uuid AND a.id = d.application_id AND a.is_held`;
    const held = { releaseId: id, state: 'HELD' } as const;
    await db.decision.updateMany({ where: { ...held, outcome: null }, data: { state: 'UNDONE' } });
    await db.decision.updateMany({ where: held, data: { state: 'DRAFT', releaseId: null } });
    const { count: messages } = await db.groupRecipient.updateMany({
      where: held,
      data: { state: 'UNDONE' },
    });
    const after = messages > 0 ? { messages } : { applications: freed };
    const undone = { actorId: viewer.id, id, after };
    await publish({ ...ctx, db }, 'release.undone', undone);
    return release;
  });
}

async function requireInReach({ db }: RequestContext, reach: AccessScope, id: string): Promise<void> {
  if (reach.organisationIds === 'all' && reach.blindTo.length === 0) {
    if (!(await db.release.findUnique({ where: { id }, select: { id: true } }))) throw notFound();
    return;
  }
  const [row] = await db.$queryRaw<{ isInReach: boolean | null }[]>`
    SELECT bool_and(${recordInScope(reach, 'a')}) AS "isInReach" FROM (
        SELECT application_id FROM decisions WHERE release_id = ${id}::uuid
        UNION ALL SELECT application_id FROM group_recipients WHERE release_id = ${id}::uuid) d
      JOIN applications a ON a.id = d.application_id`;
  if (!row?.isInReach) throw notFound();
}
