import { z } from 'zod';
import type { Prisma } from '../../../prisma/client/client.ts';
import { paths } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import { waiverReasonRule } from '../../../rules/waivers.ts';
import { holdCoordination } from '../../accounts/organisations/holdCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { recordAudit } from '../../events/audit/recordAudit.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { authorize, can, notFound, reachesAny, reachOf } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { addWaiver } from './addWaiver.ts';
import { tellTimeline, type WaiverRequestRow } from './requestWaiver.ts';

const input = z.object({
  id: z.uuid(problem('id', { record: 'other' })),
  isGranted: z.boolean(problem('trueOrFalse')),
  answer: z.preprocess((text) => (text === '' ? null : text), waiverReasonRule.nullish()),
});

/**
 * Grants or declines a request for a waiver, for staff, and tells the applicant. A reason is given when it is declined:
 * INVALID_INPUT names `answer`. CONFLICT when it was answered or withdrawn, and for one's own.
 */
export async function decideWaiverRequest(ctx: RequestContext, given: unknown): Promise<WaiverRequestRow> {
  reachOf(ctx.viewer, 'waiver.manage');
  const { id, isGranted, answer = null } = checkInput(input, given);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const found = await db.waiverRequest.findUnique({ where: { id } });
    // A person is held before any other row.
    if (found) await lockPerson(db, found.personId);
    const scholarship = found && (await holdScholarship(db, found.scholarshipId));
    const viewer = authorize(ctx.viewer, 'waiver.manage', { ...scholarship, ownerId: found?.personId });
    if (!found || !scholarship) throw notFound();
    const { personId, scholarshipId } = found;
    if (!isGranted && !answer) throw invalidInput({ answer: problem('statusReason') });
    await holdCoordination(db, viewer, 'waiver.manage', scholarship.organisationId);
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
    else await tellTimeline(inside, request, { actorId: viewer.id, kind: 'WAIVER_DECLINED' });
    // The words stay out: the audit outlives the applicant's account.
    const action = isGranted ? 'waiver.grant' : 'waiver.decline';
    const target = { targetType: 'waiverRequest', targetId: id };
    await recordAudit(inside, { actorId: viewer.id, action, ...target, after: { scholarshipId } });
    await mailApplicant(inside, request);
    return request;
  });
}

/** Who offers the scholarship, which stays so until the transaction ends. */
async function holdScholarship(
  db: Prisma.TransactionClient,
  id: string,
): Promise<{ organisationId: string } | null> {
  const [held] = await db.$queryRaw<{ organisationId: string }[]>`
    SELECT organisation_id AS "organisationId" FROM scholarships WHERE id = ${id}::uuid FOR SHARE`;
  return held ?? null;
}

/** Whether the viewer may grant or decline it now. */
export async function canDecide(ctx: RequestContext, request: WaiverRequestRow): Promise<boolean> {
  const { state, personId, scholarshipId } = request;
  if (state !== 'OPEN' || !reachesAny(ctx.viewer, 'waiver.manage')) return false;
  const { organisationId } = await loadScholarship(ctx, scholarshipId, ['organisationId']);
  return can(ctx.viewer, 'waiver.manage', { ownerId: personId, organisationId });
}

async function mailApplicant(ctx: TransactionContext, request: WaiverRequestRow): Promise<void> {
  const { person, scholarship } = await ctx.db.waiverRequest.findUniqueOrThrow({
    where: { id: request.id },
    select: {
      person: { select: { name: true, email: true, anonymizedAt: true } },
      scholarship: { select: { id: true, scholarshipName: true, universityName: true } },
    },
  });
  if (person.anonymizedAt) return;
  const data = {
    name: person.name,
    scholarship: scholarship.scholarshipName,
    university: scholarship.universityName,
    isGranted: request.state === 'GRANTED',
    answer: request.answer,
    url: buildPortalLink(ctx.env, paths.scholarshipPage.link(scholarship.id)),
  };
  await queueMail(ctx, { kind: 'waiverDecided', to: person.email, data });
}
