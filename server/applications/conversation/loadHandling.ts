import { Prisma } from '../../../prisma/client/client.ts';
import { MAX_MESSAGES } from '../../../rules/applications/conversation.ts';
import { loadUser } from '../../accounts/users/loadUser.ts';
import type { UserRow } from '../../accounts/users/userRow.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { type ApplicationRow, toBelonging } from '../applicationRow.ts';
import { selectHandlers } from './handlers.ts';

const MAX_HANDLERS = 200;

export type NoteRow = { id: string; authorId: string | null; text: string; writtenAt: Date };

export const canHandle = (application: ApplicationRow, { viewer }: RequestContext): boolean =>
  application.cancelledAt === null && can(viewer, 'application.handle', toBelonging(application));

export const loadNotes = createRequestLoader<ApplicationRow, NoteRow[] | null>(async (ctx, applications) => {
  const readable = applications.filter((one) => can(ctx.viewer, 'note.read', toBelonging(one)));
  if (readable.length === 0) return applications.map(() => null);
  const rows = await ctx.db.applicationNote.findMany({
    where: { applicationId: { in: readable.map(({ id }) => id) } },
    orderBy: [{ writtenAt: 'asc' }, { id: 'asc' }],
    take: readable.length * MAX_MESSAGES,
  });
  return applications.map((one) =>
    readable.includes(one) ? rows.filter(({ applicationId }) => applicationId === one.id) : null,
  );
});

type Handling = { assigneeId: string | null; waitingSince: Date | null };

const loadHandling = createRequestLoader<ApplicationRow, Handling | null>(async (ctx, applications) => {
  const readable = applications.filter((one) => can(ctx.viewer, 'note.read', toBelonging(one)));
  if (readable.length === 0) return applications.map(() => null);
  const rows = await ctx.db.$queryRaw<(Handling & { applicationId: string })[]>`
    SELECT c.application_id AS "applicationId", c.waiting_since AS "waitingSince",
      (${selectHandlers(Prisma.sql`u.id = c.assignee_id`)}) AS "assigneeId"
    FROM conversations c JOIN applications a ON a.id = c.application_id
    WHERE c.application_id = ANY(${readable.map(({ id }) => id)}::uuid[])`;
  const found = new Map(rows.map((row) => [row.applicationId, row]));
  return applications.map((one) => (readable.includes(one) ? (found.get(one.id) ?? null) : null));
});

export async function loadAssignee(ctx: RequestContext, application: ApplicationRow) {
  const handling = await loadHandling(ctx, application);
  return handling?.assigneeId ? loadUser(ctx, handling.assigneeId) : null;
}

export async function loadWaitingSince(ctx: RequestContext, application: ApplicationRow) {
  return (await loadHandling(ctx, application))?.waitingSince?.toISOString();
}

export async function listPossibleAssignees(
  ctx: RequestContext,
  application: ApplicationRow,
): Promise<UserRow[]> {
  if (!canHandle(application, ctx)) return [];
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT named.id FROM applications a JOIN users named ON named.id IN (${selectHandlers(Prisma.sql`true`)})
    WHERE a.id = ${application.id}::uuid ORDER BY lower(named.name), named.id LIMIT ${MAX_HANDLERS}`;
  return Promise.all(rows.map(({ id }) => loadUser(ctx, id)));
}
