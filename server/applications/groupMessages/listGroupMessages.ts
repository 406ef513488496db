import { recordInScope } from '../../accounts/organisations/accessScope.ts';
import { requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';

export type GroupMessageRow = { id: string; text: string };

const MAX_LISTED = 20;
const ENDED_FOR = 86_400_000;

/**
 * Lists pending group messages, then those that finished in the last day, each newest first. Excludes messages to the
 * viewer, and messages with a recipient whose application the viewer cannot access.
 */
export function listGroupMessages(ctx: RequestContext): Promise<GroupMessageRow[]> {
  const reach = requireAccessScope(ctx.viewer, 'message.sendToGroup');
  const since = new Date(ctx.now().getTime() - ENDED_FOR);
  return ctx.db.$queryRaw<GroupMessageRow[]>`
    SELECT x.id, g.text FROM releases x JOIN group_messages g ON g.release_id = x.id
    WHERE (x.state IN ('HELD', 'SENDING') OR x.ended_at > ${since})
      AND EXISTS (SELECT FROM group_recipients r WHERE r.release_id = x.id)
      AND NOT EXISTS (SELECT FROM group_recipients r JOIN applications a ON a.id = r.application_id
        WHERE r.release_id = x.id AND NOT (a.applicant_id <> ${reach.viewer.id}::uuid AND ${recordInScope(reach, 'a')}))
    ORDER BY x.ended_at IS NOT NULL, x.created_at DESC, x.id DESC LIMIT ${MAX_LISTED}`;
}

type Counts = { recipientCount: number; sentCount: number; skippedCount: number };

export const loadGroupCounts = createRequestLoader<string, Counts>(async ({ db }: RequestContext, ids) => {
  const rows = await db.$queryRaw<(Counts & { id: string })[]>`
    SELECT release_id AS id, count(*)::int AS "recipientCount", count(*) FILTER (WHERE state = 'SENT')::int AS "sentCount",
      count(*) FILTER (WHERE state = 'SKIPPED')::int AS "skippedCount"
    FROM group_recipients WHERE release_id = ANY(${[...new Set(ids)]}::uuid[]) GROUP BY release_id`;
  const none = { recipientCount: 0, sentCount: 0, skippedCount: 0 };
  return ids.map((id) => rows.find((row) => row.id === id) ?? none);
});
