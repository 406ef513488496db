import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import type { ApplicationStatus } from '../../../rules/applications/applicationOptions.ts';
import { decisionSchema, HOLD_SECONDS } from '../../../rules/awards/decisions.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import { notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type BulkResult, runInBulk } from '../../platform/runInBulk.ts';
import { type ApplicationRow, findApplication } from '../applicationRow.ts';
import { authorizeStanding } from '../authorizeApplication.ts';
import { noMove, requireMove } from '../decide/requireMove.ts';
import { RELEASE_FIELDS, type ReleaseRow } from './decisionRow.ts';
import { discardDraft } from './discardDraft.ts';
import { addReleaseJob } from './releaseJob.ts';
import { requireFree, requireNoLiveAward } from './requireFree.ts';

const input = decisionSchema.extend({
  releaseId: z.uuid(problem('id', { record: 'other' })).nullish(),
});

/** `releaseId` adds the decisions to the release of an earlier call. */
export type DecisionInput = { ids: readonly string[] } & z.input<typeof input>;

/**
 * Decides on applications and returns a result for each. Applicants see no change until the release is due;
 * until then, `undoRelease` can revert the decisions. `release` is null if no application was decided.
 */
export async function decideApplications(
  ctx: RequestContext,
  given: DecisionInput,
): Promise<{ release: ReleaseRow | null; results: BulkResult[] }> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { releaseId, ...decision } = checkInput(input, given);
  const joined = releaseId ?? uuidv7();
  const results = await runInBulk(ctx, given, (id) => hold(ctx, id, { ...decision, releaseId: joined }));
  const release = await ctx.db.release.findUnique({ where: { id: joined }, select: RELEASE_FIELDS });
  return { release: results.some(({ isDone }) => isDone) ? release : null, results };
}

type Decision = z.output<typeof decisionSchema> & { releaseId: string };

async function hold(ctx: RequestContext, given: string, decision: Decision): Promise<void> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.decide', { id: given });
  const { id, status: fromStatus, applicantId, scholarshipId } = application;
  await requireFree(ctx, application);
  requireMove('application.decide', { from: fromStatus, to: decision.status, reason: decision.reason });
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Lock order: the person before the application. Concurrent changes of either wait and then see this decision.
    await lockPerson(db, applicantId);
    await db.$queryRaw`SELECT FROM scholarships WHERE id = ${scholarshipId}::uuid FOR SHARE`;
    await lockCoordination(db, viewer, 'application.decide', application.organisationId);
    // Staff can extend a lapsed award between the first check and the lock.
    await requireNoLiveAward(inside, id);
    await joinRelease(inside, viewer.id, decision.releaseId);
    const { status, reason = null, isReasonShared, releaseId } = decision;
    await markHeld(inside, application, status);
    await discardDraft(inside, { applicationId: id, actorId: viewer.id });
    await db.decision.create({
      data: {
        releaseId,
        applicationId: id,
        fromStatus,
        status,
        reason,
        isReasonShared,
        createdAt: ctx.now(),
      },
    });
    const decided = { actorId: viewer.id, id, before: { status: fromStatus }, after: { status } };
    await publish(inside, 'application.decided', decided);
  });
}

/**
 * Creates the release, or postpones it so that this decision also waits for the full HOLD_SECONDS. Throws CONFLICT if
 * the release is no longer waiting, belongs to another person, or is of prepared decisions or a group message.
 */
async function joinRelease({ db, now }: TransactionContext, actorId: string, id: string): Promise<void> {
  const releaseAt = new Date(now().getTime() + HOLD_SECONDS * 1000);
  const count = await db.$executeRaw`
    INSERT INTO releases (id, actor_id, release_at, created_at)
    VALUES (${id}::uuid, ${actorId}::uuid, ${releaseAt}, ${now()})
    ON CONFLICT (id) DO UPDATE SET release_at = EXCLUDED.release_at
    WHERE releases.state = 'HELD' AND releases.actor_id = EXCLUDED.actor_id AND releases.scholarship_id IS NULL
      AND NOT EXISTS (SELECT FROM group_messages m WHERE m.release_id = releases.id)`;
  if (count === 0) throw refuse('CONFLICT', 'decision.releaseClosed');
  await addReleaseJob(db, { id, releaseAt, now: now() });
}

/**
 * Marks an application as held without changing its version and date, so that the applicant cannot notice the
 * decision.
 */
async function markHeld(
  ctx: TransactionContext,
  { id, status }: ApplicationRow,
  wanted: ApplicationStatus,
): Promise<void> {
  const count = await ctx.db.$executeRaw`
    UPDATE applications SET is_held = true
    WHERE id = ${id}::uuid AND status = ${status}::application_status AND cancelled_at IS NULL AND NOT is_held`;
  if (count === 1) return;
  // A concurrent request has changed the application, so the error describes its current state.
  const now = await findApplication(ctx.db, id);
  if (!now || now.cancelledAt) throw notFound();
  await requireFree(ctx, now);
  throw now.status === wanted ? noMove(wanted, wanted) : refuse('CONFLICT', 'application.conflict');
}
