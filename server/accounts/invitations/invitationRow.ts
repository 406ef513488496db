import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Invitation, Prisma } from '../../../prisma/client/client.ts';
import { problem } from '../../../rules/problems.ts';
import { can } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { type AppError, invalidInput } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';

export type InvitationRow = Invitation;

const tokenRule = z.object({ token: z.string().min(1, problem('linkEnded')).max(200, problem('linkEnded')) });

/**
 * Condition that an invitation can be accepted. Invitations to assess need no check of the inviter's role, because
 * they are deleted when the inviter may no longer manage the panel.
 */
export function isPending({ now }: Pick<RequestContext, 'now'>): Prisma.InvitationWhereInput {
  const active = { suspendedAt: null, anonymizedAt: null };
  return {
    usedAt: null,
    expiresAt: { gt: now() },
    AND: [
      { OR: [{ organisationId: null }, { organisation: { closedAt: null } }] },
      {
        OR: [
          { inviterId: null },
          { inviter: { role: 'ADMIN', ...active } },
          { role: 'ASSESSOR', inviter: active },
        ],
      },
    ],
  };
}

/** Returns the invitation of a valid link, otherwise null. Changes nothing, because mail scanners also open links. */
export async function readInvitation(ctx: RequestContext, given: unknown): Promise<InvitationRow | null> {
  const { token } = checkInput(tokenRule, given);
  return ctx.db.invitation.findFirst({ where: { hash: hashKey(token), ...isPending(ctx) } });
}

export function canAccept({ viewer }: RequestContext, { email }: InvitationRow): boolean {
  return viewer !== null && !viewer.scopes && viewer.emailVerified && viewer.email === email;
}

export const loadInvitations = createRequestLoader(
  async (ctx: RequestContext, ids: readonly string[]): Promise<InvitationRow[][]> => {
    if (!can(ctx.viewer, 'invitation.list')) return ids.map(() => []);
    const rows = await ctx.db.invitation.findMany({
      where: { organisationId: { in: [...new Set(ids)] }, panelId: null, ...isPending(ctx) },
      orderBy: { id: 'desc' },
    });
    return ids.map((id) => rows.filter(({ organisationId }) => organisationId === id));
  },
);

/** The caller must check that the viewer may manage the panel. */
export const loadPanelInvitations = createRequestLoader(
  async (ctx: RequestContext, ids: readonly string[]): Promise<InvitationRow[][]> => {
    const rows = await ctx.db.invitation.findMany({
      where: { panelId: { in: [...new Set(ids)] }, ...isPending(ctx) },
      orderBy: { id: 'desc' },
    });
    return ids.map((id) => rows.filter(({ panelId }) => panelId === id));
  },
);

/**
 * Deletes the pending invitations that a person has sent to assessors, for the panels of one organisation or of all.
 * Call this when the person may no longer manage these panels.
 */
export async function endAssessorInvitations(
  db: Prisma.TransactionClient,
  inviterId: string,
  organisationId?: string,
): Promise<void> {
  await db.invitation.deleteMany({
    where: { role: 'ASSESSOR', inviterId, usedAt: null, ...(organisationId && { organisationId }) },
  });
}

export async function purgeOldInvitations({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<void> {
  await db.invitation.deleteMany({ where: { expiresAt: { lt: now() } } });
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function linkEnded(): AppError {
  return invalidInput({ token: problem('linkEnded') });
}
