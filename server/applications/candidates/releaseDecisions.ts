import { z } from 'zod';
import { reasonSchema } from '../../../rules/applications/applications.ts';
import { releaseCountsSchema } from '../../../rules/awards/awards.ts';
import { REQUIRED } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPeople } from '../../accounts/users/lockPerson.ts';
import { authorizeScholarship } from '../../catalogue/scholarships/manage/authorizeScholarship.ts';
import { publish } from '../../events/publish.ts';
import { notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { RELEASE_FIELDS, type ReleaseRow } from '../decisions/decisionRow.ts';
import { addReleaseJob } from '../decisions/releaseJob.ts';
import { earliest, lockPlan, openRelease, requireSoon } from './openRelease.ts';
import { type Preview, readPreview } from './readPreview.ts';

const inputSchema = z.object({
  counts: releaseCountsSchema,
  releaseAt: z.date(problem('invalid')).nullish(),
  overBudgetReason: reasonSchema.nullish(),
});

/**
 * Moves the prepared decisions of a scholarship into a release, except decisions that staff left out and a decision
 * on the viewer's own application. Throws CONFLICT if the release would differ from `counts`, which the viewer has
 * seen.
 */
export async function releaseDecisions(
  ctx: RequestContext,
  given: { scholarshipId: string },
): Promise<ReleaseRow> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { counts, releaseAt = null, overBudgetReason = null } = checkInput(inputSchema, given);
  requireSoon(ctx.now(), releaseAt);
  const found = await authorizeScholarship(ctx, 'application.decide', given.scholarshipId);
  const { id: scholarshipId, organisationId, viewer } = found;
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const asked = { scholarshipId, viewerId: viewer.id };
    const locked = new Set((await readPreview(inside, asked)).applicantIds);
    await lockPeople(db, [...locked]);
    const plan = await lockPlan(inside, scholarshipId);
    await lockCoordination(db, viewer, 'application.decide', organisationId);
    const preview = await readPreview(inside, asked);
    requireUnchanged(preview, counts, locked);
    const isOver = preview.overBudget > 0 || preview.overPlaces > 0;
    if (isOver && !overBudgetReason)
      throw refuse('CONFLICT', 'release.overBudget', undefined, { problems: { overBudgetReason: REQUIRED } });
    const id = await openRelease(inside, {
      ...{ scholarshipId, actorId: viewer.id, decisionIds: preview.ids, releaseAt },
      overBudgetReason: isOver ? overBudgetReason : null,
      needsSecondPerson: plan?.needsSecondPerson ?? false,
    });
    const after = { scholarshipId, ...counts, ...(isOver && { overBudgetReason }) };
    await publish(inside, 'release.created', { actorId: viewer.id, id, after });
    return db.release.findUniqueOrThrow({ where: { id }, select: RELEASE_FIELDS });
  });
}

function requireUnchanged(preview: Preview, counts: Preview['counts'], locked: Set<string>): void {
  const [first] = preview.problems;
  if (first) throw first;
  const names = Object.keys(counts) as (keyof Preview['counts'])[];
  const isSame = names.every((name) => preview.counts[name] === counts[name]);
  if (!isSame || !preview.applicantIds.every((id) => locked.has(id)))
    throw refuse('CONFLICT', 'release.changed', undefined, { details: { counts: preview.counts } });
}

const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

export async function confirmRelease(ctx: RequestContext, given: { id: string }): Promise<ReleaseRow> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { id } = checkInput(idSchema, given);
  const release = await ctx.db.release.findUnique({ where: { id }, select: RELEASE_FIELDS });
  if (!release?.scholarshipId) throw notFound();
  const { viewer, organisationId } = await authorizeScholarship(
    ctx,
    'application.decide',
    release.scholarshipId,
  );
  if (release.actorId === viewer.id) throw refuse('CONFLICT', 'release.ownConfirmation');
  const own = { releaseId: id, application: { applicantId: viewer.id } };
  if ((await ctx.db.decision.count({ where: own })) > 0) throw refuse('CONFLICT', 'access.own');
  return ctx.db.$transaction(async (db) => {
    await lockCoordination(db, viewer, 'application.decide', organisationId);
    const releaseAt = earliest(ctx.now(), release.releaseAt);
    const { count } = await db.release.updateMany({
      where: { id, state: 'WAITING' },
      data: { state: 'HELD', releaseAt, confirmedById: viewer.id },
    });
    if (count === 0) throw refuse('CONFLICT', 'release.notWaiting');
    await addReleaseJob(db, { id, releaseAt, now: ctx.now() });
    await publish({ ...ctx, db }, 'release.confirmed', { actorId: viewer.id, id });
    return db.release.findUniqueOrThrow({ where: { id }, select: RELEASE_FIELDS });
  });
}
