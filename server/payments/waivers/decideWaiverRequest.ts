import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { waiverReasonSchema } from '../../../rules/payments/waivers.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { publish } from '../../events/publish.ts';
import { authorize, can, hasAccessScope, notFound, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { addWaiver } from './addWaiver.ts';
import type { WaiverRequestRow } from './requestWaiver.ts';

const input = z.object({
  id: z.uuid(problem('id', { record: 'other' })),
  isGranted: z.boolean(problem('trueOrFalse')),
  answer: z.preprocess((text) => (text === '' ? null : text), waiverReasonSchema.nullish()),
});

/**
 * Throws INVALID_INPUT for `answer` if a request is declined without one. Throws CONFLICT if the request has already
 * been answered or withdrawn, and for the viewer's own request.
 */
export async function decideWaiverRequest(ctx: RequestContext, given: unknown): Promise<WaiverRequestRow> {
  requireAccessScope(ctx.viewer, 'waiver.manage');
  const { id, isGranted, answer = null } = checkInput(input, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const found = await db.waiverRequest.findUnique({ where: { id } });
    // Locks the person before all other rows, to prevent deadlocks.
    if (found) await lockPerson(db, found.personId);
    const scholarship = found && (await holdScholarship(db, found.scholarshipId));
    const viewer = authorize(ctx.viewer, 'waiver.manage', {
      ...{ ...scholarship, scholarshipId: found?.scholarshipId, ownerId: found?.personId },
    });
    if (!found || !scholarship) throw notFound();
    const { personId, scholarshipId } = found;
    if (!isGranted && !answer) throw invalidInput({ answer: problem('statusReason') });
    await lockCoordination(db, viewer, 'waiver.manage', scholarship.organisationId);
    const [request] = await db.waiverRequest.updateManyAndReturn({
      where: { id, state: 'OPEN' },
      data: {
        state: isGranted ? 'GRANTED' : 'DECLINED',
        answer,
        decidedById: viewer.id,
        endedAt: ctx.now(),
      },
    });
    if (!request) throw refuse('CONFLICT', 'waiver.requestEnded');
    if (isGranted)
      await addWaiver(inside, { personId, scholarshipId, reason: 'REQUEST', grantedById: viewer.id });
    const decided = { actorId: viewer.id, id, personId, scholarshipId };
    await publish(inside, isGranted ? 'waiver.granted' : 'waiver.declined', decided);
    return request;
  });
}

/** Locks the scholarship for the rest of the transaction, so that its organisation cannot change. */
async function holdScholarship(
  db: Prisma.TransactionClient,
  id: string,
): Promise<{ organisationId: string } | null> {
  const [held] = await db.$queryRaw<{ organisationId: string }[]>`
    SELECT organisation_id AS "organisationId" FROM scholarships WHERE id = ${id}::uuid FOR SHARE`;
  return held ?? null;
}

export async function canDecide(ctx: RequestContext, request: WaiverRequestRow): Promise<boolean> {
  const { state, personId, scholarshipId } = request;
  if (state !== 'OPEN' || !hasAccessScope(ctx.viewer, 'waiver.manage')) return false;
  const { organisationId } = await loadScholarship(ctx, scholarshipId, ['organisationId']);
  return can(ctx.viewer, 'waiver.manage', { ownerId: personId, organisationId, scholarshipId });
}
