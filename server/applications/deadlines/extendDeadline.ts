import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { DeadlineExtension, Scholarship } from '../../../prisma/client/client.ts';
import { extensionSchema } from '../../../rules/applications/deadlines.ts';
import { isRollingDay } from '../../../rules/days.ts';
import { type FieldProblems, problem } from '../../../rules/problems.ts';
import { lockOrganisation, refuseClosed } from '../../accounts/organisations/lockOrganisation.ts';
import { requireOpenOrganisation } from '../../catalogue/organisations/requireOpenOrganisation.ts';
import { checkClosing } from '../../catalogue/scholarships/clock/datesColumns.ts';
import { extendsTime } from '../../catalogue/scholarships/clock/mayNow.ts';
import { lockManaged } from '../../catalogue/scholarships/manage/lockScholarship.ts';
import { describeClosing } from '../../catalogue/scholarships/scholarshipColumns.ts';
import { type EventContext, publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { requireFreeScholarship } from '../decisions/requireFree.ts';
import { type Applicant, findApplicant, requireApplicant } from './extendedApplicant.ts';
import { giveExtension } from './notifyExtensions.ts';

export type Extension = { id: string; input: unknown };

/**
 * Extends a deadline for everyone or for one applicant, and returns the scholarship's id. Affected people get
 * an e-mail with the reason. Throws INVALID_INPUT for a local time that does not exist or is ambiguous.
 */
export async function extendDeadline(ctx: RequestContext, given: Extension): Promise<string> {
  const reach = requireAccessScope(ctx.viewer, 'scholarship.extend');
  const input = checkInput(extensionSchema, given.input);
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    // Lock order: the person before all other rows.
    const found = await findApplicant(inside, given.id, input.applicantEmail);
    const { viewer, scholarship } = await lockManaged(inside, 'scholarship.extend', given.id);
    const applicant = found && requireApplicant(reach, found);
    requireDeadline(scholarship);
    if ((await lockOrganisation(db, scholarship.organisationId))?.isClosed) throw refuseClosed();
    const extension = await addExtension(inside, scholarship, { ...input, applicant, actorId: viewer.id });
    if (applicant) await giveExtension(inside, extension, applicant);
    return scholarship.id;
  });
}

type ExtensionWrite = Omit<z.infer<typeof extensionSchema>, 'applicantEmail'> & {
  applicant: Applicant | null;
  actorId: string;
};

/**
 * Stores an extension and, if it is for everyone, moves the deadline. The caller must have locked the scholarship.
 */
export async function addExtension(
  ctx: EventContext,
  scholarship: Scholarship,
  { applicant, actorId, reason, ...closing }: ExtensionWrite,
): Promise<DeadlineExtension> {
  const { timeZone, id: scholarshipId } = scholarship;
  const problems: FieldProblems = {};
  const columns = checkClosing({ ...closing, timeZone }, { problems });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  const deadline = new Date(closing.applicationDeadline);
  const row = { id: uuidv7(), scholarshipId, applicantId: applicant?.id ?? null, actorId, timeZone };
  const told = applicant && { toldAt: ctx.now() };
  const extension = await ctx.db.deadlineExtension.create({
    data: { ...row, ...columns, deadline, reason, createdAt: ctx.now(), ...told },
  });
  if (!extendsTime(extension.closesAt, scholarship, ctx.now()))
    throw invalidInput({ applicationDeadline: problem('extensionEarlier') });
  const moved = applicant ? null : await moveDeadline(ctx, scholarship, extension);
  await publish(ctx, 'deadline.extended', {
    actorId,
    id: scholarshipId,
    before: describeClosing(scholarship),
    after: {
      ...describeClosing(moved ?? { ...extension, applicationDeadline: deadline }),
      // The audit log outlives the account, so it does not store the reason for a personal extension.
      ...(applicant ? { applicantId: applicant.id } : { reason }),
    },
    written: moved && { before: scholarship, after: moved },
  });
  return extension;
}

async function moveDeadline(
  ctx: EventContext,
  scholarship: Scholarship,
  { deadline, deadlineTime, deadlineShift }: DeadlineExtension,
): Promise<Scholarship> {
  const { id, decisionsBy } = scholarship;
  await requireFreeScholarship(ctx, id);
  const moved = await ctx.db.scholarship.update({
    where: { id },
    data: {
      applicationDeadline: deadline,
      deadlineTime,
      deadlineShift,
      ...(decisionsBy && decisionsBy < deadline && { decisionsBy: deadline }),
      version: { increment: 1 },
      updatedAt: ctx.now(),
    },
  });
  await requireOpenOrganisation(ctx.db, moved, ctx.now());
  return moved;
}

function requireDeadline({ isPublic, archivedAt, applicationDeadline }: Scholarship): void {
  if (archivedAt) throw refuse('CONFLICT', 'scholarship.archived');
  if (!isPublic) throw refuse('CONFLICT', 'deadline.notPublished');
  if (isRollingDay(applicationDeadline.toISOString())) throw refuse('CONFLICT', 'deadline.none');
}
