import { z } from 'zod';
import { groupTextSchema, REPEAT_MINUTES } from '../../../rules/applications/groupMessages.ts';
import { problem } from '../../../rules/problems.ts';
import { lockCoordination } from '../../accounts/organisations/lockCoordination.ts';
import { lockPeople } from '../../accounts/users/lockPerson.ts';
import { publish } from '../../events/publish.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { earliest, requireSoon } from '../candidates/openRelease.ts';
import { addReleaseJob } from '../decisions/releaseJob.ts';
import { requireFillable } from './fillText.ts';
import type { GroupMessageRow } from './listGroupMessages.ts';
import { groupFields, readGroup, readGroupCondition } from './readGroup.ts';

const inputSchema = groupTextSchema.extend({
  id: z.uuid(problem('id', { record: 'other' })).toLowerCase(),
  ...groupFields,
  recipientCount: z.int(problem('invalid')),
  releaseAt: z.date(problem('invalid')).nullish(),
});

/**
 * Queues a message to a group of applicants. Repeating the call returns the same message. Throws CONFLICT if the
 * group has no recipients or a different number than the viewer confirmed, or if a recipient is waiting for the same
 * text or received it within REPEAT_MINUTES.
 */
export async function sendGroupMessage(ctx: RequestContext, given: object): Promise<GroupMessageRow> {
  const reach = requireAccessScope(ctx.viewer, 'message.sendToGroup');
  const { id, text, recipientCount, releaseAt: wanted = null, ...group } = checkInput(inputSchema, given);
  requireSoon(ctx.now(), wanted);
  const { viewer } = reach;
  const asked = { where: await readGroupCondition(ctx, group, reach), viewerId: viewer.id, ids: group.ids };
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const locked = new Set((await readGroup(inside, asked)).recipients.map(({ applicantId }) => applicantId));
    await lockPeople(db, [...locked]);
    const earlier = await findOwn(inside, id, viewer.id);
    if (earlier) return earlier;
    const { recipients, withdrawnCount } = await readGroup(inside, asked);
    for (const organisationId of new Set(recipients.map((one) => one.organisationId)))
      await lockCoordination(db, viewer, 'message.sendToGroup', organisationId);
    if (recipients.length === 0) throw refuse('CONFLICT', 'groupMessage.nobody');
    const isSame = recipients.every(({ applicantId }) => locked.has(applicantId));
    if (!isSame || recipients.length !== recipientCount) throw refuse('CONFLICT', 'groupMessage.changed');
    const ids = recipients.map((one) => one.id);
    await requireFillable(inside, text, ids);
    await requireUnsent(inside, text, ids);
    const now = ctx.now();
    const releaseAt = earliest(now, wanted);
    await db.release.create({ data: { id, actorId: viewer.id, releaseAt, createdAt: now } });
    await db.groupMessage.create({ data: { releaseId: id, text } });
    await db.$executeRaw`
      INSERT INTO group_recipients (release_id, application_id) SELECT ${id}::uuid, unnest(${ids}::uuid[])`;
    await addReleaseJob(db, { id, releaseAt, now });
    const after = { recipients: ids.length, withdrawn: withdrawnCount, releaseAt: releaseAt.toISOString() };
    await publish(inside, 'groupMessage.created', { actorId: viewer.id, id, after });
    return { id, text };
  });
}

/** Throws CONFLICT if the id belongs to another record. */
async function findOwn(
  { db }: TransactionContext,
  id: string,
  actorId: string,
): Promise<GroupMessageRow | null> {
  const release = await db.release.findUnique({ where: { id }, include: { groupMessage: true } });
  if (!release) return null;
  if (!release.groupMessage || release.actorId !== actorId) throw refuse('CONFLICT', 'groupMessage.idTaken');
  return { id, text: release.groupMessage.text };
}

async function requireUnsent(
  { db, now }: TransactionContext,
  text: string,
  ids: readonly string[],
): Promise<void> {
  const since = new Date(now().getTime() - REPEAT_MINUTES * 60_000);
  const [sent] = await db.$queryRaw<{ actor: string | null }[]>`
    SELECT u.name AS actor FROM group_recipients r JOIN group_messages g ON g.release_id = r.release_id
      JOIN releases x ON x.id = g.release_id LEFT JOIN users u ON u.id = x.actor_id
    WHERE r.application_id = ANY(${ids}::uuid[]) AND g.text = ${text} AND r.state IN ('HELD', 'SENT')
      AND (x.ended_at IS NULL OR x.ended_at > ${since}) LIMIT 1`;
  if (sent) throw refuse('CONFLICT', 'groupMessage.repeated', { actor: sent.actor ?? '' });
}
