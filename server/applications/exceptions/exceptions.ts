import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { MAX_REASON_CHARACTERS } from '../../../rules/applications/applicationOptions.ts';
import { type Exception, isAllowed } from '../../../rules/conditions/evaluateRequirements.ts';
import { paragraphOfText } from '../../../rules/fields.ts';
import { paths } from '../../../rules/paths.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPerson } from '../../accounts/users/lockPerson.ts';
import { evaluateApplication } from '../../catalogue/requirements/eligibilitySnapshot.ts';
import { lockIfFound } from '../../catalogue/scholarships/manage/lockScholarship.ts';
import type { ReadScholarship } from '../../catalogue/scholarships/scholarshipRow.ts';
import type { Events } from '../../events/events.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import {
  authorize,
  can,
  normalizeEmail,
  notFound,
  requireAccessScope,
  requireOther,
} from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { isUniqueViolation } from '../../platform/database/isUniqueViolation.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';

const schema = z.object({
  scholarshipId: z.uuid(problem('id', { record: 'scholarship' })),
  email: z.string(problem('required')),
  reason: paragraphOfText(MAX_REASON_CHARACTERS),
});

/**
 * Exempts a person who has started or submitted a scholarship's application form from the scholarship's requirements.
 * Throws NOT_FOUND if the person has done neither, and CONFLICT if there already is an exception or if the person is
 * the viewer.
 */
export async function makeException(ctx: RequestContext, given: unknown): Promise<Exception> {
  requireAccessScope(ctx.viewer, 'requirement.makeException');
  const { scholarshipId, email, reason } = checkInput(schema, given);
  try {
    return await ctx.db.$transaction((db) =>
      write({ ...ctx, db }, { scholarshipId, email: normalizeEmail(email), reason }),
    );
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw refuse('CONFLICT', 'requirement.excepted');
  }
}

type ExceptionInput = z.infer<typeof schema>;

async function write(
  ctx: TransactionContext,
  { scholarshipId, email, reason }: ExceptionInput,
): Promise<Exception> {
  const { db } = ctx;
  // Lock order: the person before all other rows.
  const held = await db.user.findUnique({ where: { email, anonymizedAt: null }, select: { id: true } });
  const isHeld = held !== null && (await lockPerson(db, held.id));
  const scholarship = await lockIfFound(db, scholarshipId);
  const viewer = authorize(ctx.viewer, 'requirement.makeException', scholarship ?? {});
  if (!scholarship) throw notFound();
  await lockCoordination(db, viewer, 'requirement.makeException', scholarship.organisationId);
  const person = isHeld && (await findPerson(ctx, { scholarshipId, personId: held.id }));
  if (!person) throw notFound();
  requireOther(viewer, person.id);
  const createdAt = await addException(ctx, {
    ...{ personId: person.id, scholarshipId, reason, grantedById: viewer.id },
  });
  const [application] = person.applications;
  await publish(ctx, 'applicant.excepted', {
    ...{ applicationId: application?.id ?? null, actorId: viewer.id, at: createdAt },
    ...{ person, scholarship, reason },
  });
  return { reason, createdAt: createdAt.toISOString() };
}

export async function mailException(
  ctx: EventContext,
  { applicationId, person, scholarship, reason }: Events['applicant.excepted'],
): Promise<void> {
  const path = applicationId
    ? paths.myApplications.link({ open: applicationId })
    : paths.apply.link(scholarship.id);
  const data = {
    ...{ name: person.name, url: buildPortalLink(ctx.env, path), reason },
    ...{ scholarship: scholarship.scholarshipName, university: scholarship.universityName },
  };
  await queueMail(ctx, { kind: 'exceptionMade', to: person.email, scholarshipId: scholarship.id, data });
}

type ExceptionRecord = { personId: string; scholarshipId: string; reason: string; grantedById: string };

export async function addException(
  ctx: TransactionContext,
  { personId, scholarshipId, reason, grantedById }: ExceptionRecord,
): Promise<Date> {
  const createdAt = ctx.now();
  const id = uuidv7();
  await ctx.db.requirementException.create({
    data: { id, personId, scholarshipId, reason, grantedById, createdAt },
  });
  await publish(ctx, 'exception.made', { actorId: grantedById, id: scholarshipId, after: { personId } });
  return createdAt;
}

/**
 * Finds the person only if they have started the form or applied, because staff must not learn whether others
 * have an account.
 */
async function findPerson(
  { db }: TransactionContext,
  { scholarshipId, personId }: { scholarshipId: string; personId: string },
) {
  const standing = { scholarshipId, cancelledAt: null };
  return db.user.findFirst({
    where: {
      id: personId,
      OR: [{ drafts: { some: { scholarshipId } } }, { applications: { some: standing } }],
    },
    select: {
      id: true,
      name: true,
      email: true,
      applications: { where: standing, select: { id: true }, take: 1 },
    },
  });
}

export async function canMakeException(ctx: RequestContext, application: ApplicationRow): Promise<boolean> {
  if (application.cancelledAt) return false;
  if (!can(ctx.viewer, 'requirement.makeException', toBelonging(application))) return false;
  const eligibility = await evaluateApplication(ctx, application);
  return eligibility !== null && !isAllowed(eligibility);
}

export function canMakeExceptions({ viewer }: RequestContext, scholarship: ReadScholarship): boolean {
  const { organisationId, state, requirementConditions } = scholarship;
  const isDemanding = state === 'PUBLISHED' && Boolean(requirementConditions?.hard);
  return isDemanding && can(viewer, 'requirement.makeException', { organisationId });
}
