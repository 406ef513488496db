import { lockPerson } from '../../accounts/users/lockPerson.ts';
import type { WorkContext } from '../../events/publish.ts';
import { findApplication } from '../applicationRow.ts';
import { sendGroupMessages } from '../groupMessages/sendGroupMessages.ts';
import { publishDecision } from './publishDecision.ts';
import { addReleaseJob } from './releaseJob.ts';

type Sent = 'SENT' | 'FAILED' | 'SKIPPED';

/**
 * Publishes the decisions of a due release, or sends its group message. Each decision or message has its own
 * transaction, so that after a crash the next call continues with the rest. Returns the ids of decisions that failed
 * because their application had changed; no API call allows such a change.
 */
export async function sendRelease(ctx: WorkContext, id: string): Promise<string[]> {
  const { db, now } = ctx;
  const { count } = await db.release.updateMany({
    where: { id, state: { in: ['HELD', 'SENDING'] }, releaseAt: { lte: now() } },
    data: { state: 'SENDING' },
  });
  if (count === 0) {
    await waitLonger(ctx, id);
    return [];
  }
  const held = await db.decision.findMany({
    where: { releaseId: id, state: 'HELD' },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const failed: string[] = [];
  for (const decision of held) if ((await send(ctx, decision.id)) === 'FAILED') failed.push(decision.id);
  const noneIsLeft = { none: { state: 'HELD' } } as const;
  await sendGroupMessages(ctx, id);
  await db.release.updateMany({
    where: {
      id,
      state: 'SENDING',
      decisions: noneIsLeft,
      OR: [{ groupMessage: null }, { groupMessage: { recipients: noneIsLeft } }],
    },
    data: { state: 'SENT', endedAt: now() },
  });
  return failed;
}

/**
 * Adds the job again if it ran before the release was due, for example because a later decision postponed the
 * release.
 */
async function waitLonger({ db, now }: WorkContext, id: string): Promise<void> {
  const held = await db.release.findFirst({ where: { id, state: 'HELD' }, select: { releaseAt: true } });
  if (held) await addReleaseJob(db, { id, releaseAt: held.releaseAt, now: now() });
}

async function send(ctx: WorkContext, id: string): Promise<Sent> {
  const decision = await ctx.db.decision.findUniqueOrThrow({
    where: { id },
    include: {
      application: { select: { applicantId: true } },
      release: { select: { actorId: true } },
    },
  });
  const { applicationId, fromStatus, status } = decision;
  return ctx.db.$transaction(async (db) => {
    await lockPerson(db, decision.application.applicantId);
    const { count } = await db.decision.updateMany({
      where: { id, state: 'HELD' },
      data: { state: 'SENT' },
    });
    if (count === 0) return 'SKIPPED';
    const moved = await db.application.updateMany({
      where: { id: applicationId, status: fromStatus, cancelledAt: null, isHeld: true },
      data: { status, isHeld: false, updatedAt: ctx.now(), version: { increment: 1 } },
    });
    const now = await findApplication(db, applicationId);
    if (moved.count === 0 || !now) {
      await db.decision.update({ where: { id }, data: { state: 'FAILED' } });
      await db.$executeRaw`UPDATE applications SET is_held = false WHERE id = ${applicationId}::uuid`;
      return 'FAILED';
    }
    const actorId = decision.release?.actorId ?? null;
    await publishDecision({ ...ctx, db }, { ...decision, scholarshipId: now.scholarshipId, actorId });
    return 'SENT';
  });
}
