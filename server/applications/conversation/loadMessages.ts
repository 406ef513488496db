import { MAX_MESSAGES } from '../../../rules/applications/conversation.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';

export type MessageRow = {
  id: string;
  applicationId: string;
  authorId: string | null;
  isFromStaff: boolean;
  isFeedback: boolean;
  text: string;
  sentAt: Date;
  readAt: Date | null;
};

export const loadMessages = createRequestLoader<ApplicationRow, MessageRow[]>(async (ctx, applications) => {
  const readable = applications.filter((one) => can(ctx.viewer, 'message.read', toBelonging(one)));
  const ids = [...new Set(readable.map(({ id }) => id))];
  if (ids.length === 0) return applications.map(() => []);
  const rows = await ctx.db.$queryRaw<MessageRow[]>`
    SELECT a.id, a.id AS "applicationId", e.actor_id AS "authorId", true AS "isFromStaff", true AS "isFeedback",
      a.feedback AS text, coalesce(e.created_at, a.created_at) AS "sentAt", NULL::timestamptz AS "readAt"
    FROM applications a LEFT JOIN LATERAL (SELECT given.actor_id, given.created_at FROM application_events given
      WHERE given.application_id = a.id AND given.kind = 'FEEDBACK_GIVEN' ORDER BY given.created_at DESC LIMIT 1) e ON true
    WHERE a.id = ANY(${ids}::uuid[]) AND a.feedback IS NOT NULL
    UNION ALL SELECT m.id, m.application_id, m.author_id, m.is_from_staff, false, m.text, m.sent_at, m.read_at
    FROM application_messages m WHERE m.application_id = ANY(${ids}::uuid[])
    ORDER BY "isFeedback" DESC, "sentAt", id LIMIT ${ids.length * (MAX_MESSAGES + 1)}`;
  return applications.map((one) =>
    readable.includes(one) ? rows.filter(({ applicationId }) => applicationId === one.id) : [],
  );
});

export const canSend = (application: ApplicationRow, { viewer }: RequestContext): boolean =>
  application.cancelledAt === null && can(viewer, 'message.send', toBelonging(application));

export async function countUnread(ctx: RequestContext, application: ApplicationRow): Promise<number> {
  const isStaff = ctx.viewer?.id !== application.applicantId;
  const messages = await loadMessages(ctx, application);
  return messages.filter((one) => !one.isFeedback && !one.readAt && one.isFromStaff !== isStaff).length;
}
