import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { authorize, notFound } from '../../access.ts';
import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors.ts';
import { checkInput } from '../../input.ts';
import { recordAudit } from '../audit/recordAudit.ts';
import { RELEASE_FIELDS, type ReleaseRow } from './decisionRow.ts';

const input = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

/**
 * Takes back the decisions of a waiting release, those of colleagues too: their applications are as they were. CONFLICT once
 * it is being sent, and where one of the applications is the viewer's own.
 */
export async function undoRelease(ctx: RequestContext, given: { id: string }): Promise<ReleaseRow> {
  const viewer = authorize(ctx.viewer, 'application.decide');
  const { id } = checkInput(input, given);
  const found = await ctx.db.release.findUnique({ where: { id }, select: { id: true } });
  if (!found) throw notFound();
  const own = await ctx.db.decision.count({
    where: { releaseId: id, application: { applicantId: viewer.id } },
  });
  if (own > 0) throw refuse('CONFLICT', 'application.own');
  return ctx.db.$transaction(async (db) => {
    const { count } = await db.release.updateMany({
      where: { id, state: 'HELD' },
      data: { state: 'UNDONE', endedAt: ctx.now(), undoneById: viewer.id },
    });
    const release = await db.release.findUniqueOrThrow({ where: { id }, select: RELEASE_FIELDS });
    if (count === 0) throw refuse('CONFLICT', 'decision.tooLateToUndo', { state: release.state });
    await db.decision.updateMany({ where: { releaseId: id, state: 'HELD' }, data: { state: 'UNDONE' } });
    const freed = await db.$executeRaw`
      UPDATE applications a SET is_held = false FROM decisions d
      WHERE d.release_id = ${id}::uuid AND a.id = d.application_id AND a.is_held`;
    await recordAudit(
      { ...ctx, db },
      {
        actorId: viewer.id,
        action: 'release.undo',
        targetType: 'release',
        targetId: id,
        after: { applications: freed },
      },
    );
    return release;
  });
}
