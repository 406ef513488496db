import { z } from 'zod';
import type { Outage } from '../../../../prisma/client/client.ts';
import { outageSchema } from '../../../../rules/applications/deadlines.ts';
import { type FieldProblems, problem } from '../../../../rules/problems.ts';
import { lockPerson } from '../../../accounts/users/lockPerson.ts';
import { checkClosing, type LocalClosing } from '../../../catalogue/scholarships/clock/datesColumns.ts';
import { toInstant, toLocalMinute } from '../../../catalogue/scholarships/clock/localTime.ts';
import { hasClosed } from '../../../catalogue/scholarships/clock/mayNow.ts';
import { lockIfFound } from '../../../catalogue/scholarships/manage/lockScholarship.ts';
import type { Change } from '../../../events/events.ts';
import { publish } from '../../../events/publish.ts';
import { authorize, can, notFound } from '../../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { AppError, invalidInput } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { addExtension } from '../extendDeadline.ts';
import { readApplicant } from '../extendedApplicant.ts';
import { giveExtension } from '../notifyExtensions.ts';
import { type AffectedDeadline, listAffectedDeadlines } from './affectedDeadlines.ts';

const MINUTE = 60_000;
const idSchema = z.object({ id: z.uuid(problem('id', { record: 'other' })) });

export type OutageRow = Outage & { touched: AffectedDeadline[] };

export async function listOutages({ db, viewer }: RequestContext): Promise<OutageRow[] | null> {
  if (!can(viewer, 'outage.settle')) return null;
  const open = await db.outage.findMany({
    where: { settledAt: null },
    orderBy: { endedAt: 'desc' },
    take: 10,
  });
  const read = await Promise.all(
    open.map(async (outage) => ({ ...outage, touched: await listAffectedDeadlines(db, outage) })),
  );
  return read.filter(({ touched }) => touched.length > 0);
}

/**
 * Extends every deadline that passed during an outage: to a local time in each scholarship's zone, or from
 * now by the duration of the outage. Skips scholarships locked by a pending decision; another call can extend
 * them.
 */
export async function extendOutage(
  ctx: RequestContext,
  given: { id: string; input: unknown },
): Promise<number> {
  const { id: actorId } = authorize(ctx.viewer, 'outage.settle');
  const outage = await requireOpen(ctx, given);
  const { reason, ...local } = checkInput(outageSchema, given.input);
  const touched = await listAffectedDeadlines(ctx.db, outage);
  const closings = new Map(
    touched.map(({ timeZone }) => [timeZone, chooseClosing(ctx, outage, local, timeZone)]),
  );
  let extended = 0;
  for (const each of touched) {
    const closing = closings.get(each.timeZone);
    if (closing && (await extendOne(ctx, each, { ...closing, reason, actorId }).catch(leaveHeld)))
      extended += 1;
  }
  await ctx.db.$transaction(async (db) => {
    await publish({ ...ctx, db }, 'outage.extended', changeOf(outage, actorId, { extended }));
    if ((await listAffectedDeadlines(db, outage)).length === 0) await settle({ ...ctx, db }, outage);
  });
  return extended;
}

export async function dismissOutage(ctx: RequestContext, given: { id: string }): Promise<boolean> {
  const { id: actorId } = authorize(ctx.viewer, 'outage.settle');
  const outage = await requireOpen(ctx, given);
  return ctx.db.$transaction(async (db) => {
    await settle({ ...ctx, db }, outage);
    await publish({ ...ctx, db }, 'outage.dismissed', changeOf(outage, actorId));
    return true;
  });
}

async function requireOpen({ db }: RequestContext, given: { id: string }): Promise<Outage> {
  const { id } = checkInput(idSchema, given);
  const outage = await db.outage.findUnique({ where: { id, settledAt: null } });
  if (!outage) throw notFound();
  return outage;
}

type LocalDeadline = { applicationDeadline?: string | null | undefined; deadlineTime: string };
type ClosingInput = Pick<LocalClosing, 'deadlineTime' | 'deadlineChoice'> & { applicationDeadline: string };

/** If a local time is ambiguous, uses the later instant. */
function chooseClosing(
  { now }: RequestContext,
  { beganAt, endedAt }: Outage,
  { applicationDeadline, deadlineTime }: LocalDeadline,
  timeZone: string,
): ClosingInput {
  if (!applicationDeadline) {
    const closesAt = now().getTime() + endedAt.getTime() - beganAt.getTime();
    return toLocalMinute(new Date(Math.ceil(closesAt / MINUTE) * MINUTE - MINUTE), timeZone);
  }
  const closing = { applicationDeadline, deadlineTime, deadlineChoice: 'LATER' as const };
  const problems: FieldProblems = {};
  checkClosing({ ...closing, timeZone }, { problems });
  const last = toInstant({ day: applicationDeadline, time: deadlineTime, zone: timeZone });
  if (hasClosed({ closesAt: new Date(last.getTime() + MINUTE) }, now()))
    problems.applicationDeadline = problem('extensionPassedIn', { zone: timeZone });
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return closing;
}

async function extendOne(
  ctx: RequestContext,
  { scholarshipId, applicantId }: AffectedDeadline,
  given: ClosingInput & { reason: string; actorId: string },
): Promise<boolean> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    if (applicantId) await lockPerson(db, applicantId);
    const scholarship = await lockIfFound(db, scholarshipId);
    const applicant = applicantId ? await readApplicant(db, scholarshipId, applicantId) : null;
    if (!scholarship?.isPublic || !hasClosed(scholarship, ctx.now()) || (applicantId && !applicant))
      return false;
    const extension = await addExtension(inside, scholarship, { ...given, applicant });
    if (applicant) await giveExtension(inside, extension, applicant);
    return true;
  });
}

/** Skips a scholarship that a pending decision locks, so that the others are still extended. */
function leaveHeld(error: unknown): boolean {
  if (error instanceof AppError && error.code === 'CONFLICT') return false;
  throw error;
}

async function settle({ db, now }: TransactionContext, { id }: Outage): Promise<void> {
  const { count } = await db.outage.updateMany({
    where: { id, settledAt: null },
    data: { settledAt: now() },
  });
  if (count === 0) throw notFound();
}

function changeOf({ id, beganAt, endedAt }: Outage, actorId: string, more?: { extended: number }): Change {
  const after = { beganAt: beganAt.toISOString(), endedAt: endedAt.toISOString(), ...more };
  return { actorId, id, after };
}
