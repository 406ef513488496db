import type { z } from 'zod';
import { letterEditSchema } from '../../../../rules/awards/awards.ts';
import { lockCoordination } from '../../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../../accounts/users/lockPerson.ts';
import { publish } from '../../../events/publish.ts';
import { requireAccessScope } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { authorizeStanding } from '../../authorizeApplication.ts';
import { type DecisionLetter, readDecisionLetter } from './readDecisionLetter.ts';

type Edit = z.output<typeof letterEditSchema> & { applicationId: string };

/**
 * Throws CONFLICT if the e-mail has changed since `version`, or if the decision is not prepared or is already in a
 * release.
 */
export async function editDecisionLetter(
  ctx: RequestContext,
  given: { applicationId: string },
): Promise<DecisionLetter> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { letter, version } = checkInput(letterEditSchema, { letter: null, ...given });
  return change(ctx, given, async ({ db }, { actorId, applicationId: id }) => {
    const texts = { letterSubject: letter?.subject ?? null, letterText: letter?.text ?? null };
    const { count } = await db.decision.updateMany({
      where: { applicationId: id, releaseId: null, letterVersion: version },
      data: { ...texts, letterVersion: { increment: 1 } },
    });
    if (count === 0) throw refuse('CONFLICT', 'decision.letterChanged');
    await publish({ ...ctx, db }, 'decision.letterEdited', {
      actorId,
      id,
      after: { isEdited: letter !== null },
    });
  });
}

export async function leaveDecisionOut(
  ctx: RequestContext,
  given: { applicationId: string; isLeftOut: boolean },
): Promise<DecisionLetter> {
  requireAccessScope(ctx.viewer, 'application.decide');
  const { isLeftOut } = given;
  return change(ctx, given, async ({ db }, { actorId, applicationId: id }) => {
    const { count } = await db.decision.updateMany({
      where: { applicationId: id, releaseId: null, isLeftOut: !isLeftOut },
      data: { isLeftOut },
    });
    if (count > 0) await publish({ ...ctx, db }, 'decision.leftOut', { actorId, id, after: { isLeftOut } });
  });
}

type Changed = Pick<Edit, 'applicationId'> & { actorId: string };

/** Takes the same locks as a release, so that no letter changes after a release has begun. */
async function change(
  ctx: RequestContext,
  given: { applicationId: string },
  write: (ctx: TransactionContext, changed: Changed) => Promise<void>,
): Promise<DecisionLetter> {
  const { viewer, application } = await authorizeStanding(ctx, 'application.decide', {
    id: given.applicationId,
  });
  const { id: applicationId, applicantId, organisationId } = application;
  await ctx.db.$transaction(async (db) => {
    await lockPerson(db, applicantId);
    await lockCoordination(db, viewer, 'application.decide', organisationId);
    if ((await db.decision.count({ where: { applicationId, releaseId: null } })) === 0)
      throw refuse('CONFLICT', 'decision.notPrepared');
    await write({ ...ctx, db }, { applicationId, actorId: viewer.id });
  });
  return readDecisionLetter(ctx, { applicationId });
}
