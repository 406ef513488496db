import { can, hasAccessScope } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { findUser, type UserRow } from './userRow.ts';

export type Profile = UserRow & { viewer: Viewer };

/** Returns the viewer. Null for visitors, and for programs with a key. */
export async function readProfile(ctx: RequestContext): Promise<Profile | null> {
  if (!ctx.viewer || ctx.viewer.scopes) return null;
  const user = await findUser(ctx.db, ctx.viewer.id);
  return user && { ...user, viewer: ctx.viewer };
}

export async function hasPassword(ctx: RequestContext, { id }: Profile): Promise<boolean> {
  return (await ctx.db.account.count({ where: { userId: id, providerId: 'credential' } })) > 0;
}

/** Abilities of the viewer, for the screens. Each is computed from the access table. */
export const ABILITIES = {
  isStaff: ({ viewer }: Profile) => hasAccessScope(viewer, 'application.listAll'),
  canManageScholarships: ({ viewer }: Profile) => hasAccessScope(viewer, 'scholarship.create'),
  canManageApplications: ({ viewer }: Profile) => hasAccessScope(viewer, 'application.listAll'),
  canManageReviews: ({ viewer }: Profile) => can(viewer, 'review.delete'),
  canAssess: ({ viewer }: Profile) => can(viewer, 'assessment.listOwn', { assessorId: viewer.id }),
  canManageUsers: ({ viewer }: Profile) => can(viewer, 'user.list'),
  canReadQueues: ({ viewer }: Profile) => can(viewer, 'queue.read'),
  canChangeSettings: ({ viewer }: Profile) => can(viewer, 'setting.change'),
  canPayAwards: ({ viewer }: Profile) => can(viewer, 'disbursement.export'),
  canReadAudit: ({ viewer }: Profile) => can(viewer, 'audit.read'),
  canReadMails: ({ viewer }: Profile) => can(viewer, 'mail.read'),
  canReadMessages: ({ viewer }: Profile) => can(viewer, 'contact.read'),
  canManageOrganisations: ({ viewer }: Profile) => can(viewer, 'organisation.manage'),
  canChooseQuestions: ({ viewer }: Profile) => can(viewer, 'profileForm.save'),
  canManageWebhooks: ({ viewer }: Profile) => can(viewer, 'webhook.read'),
  canDeleteAccount: ({ isLastAdmin }: Profile) => !isLastAdmin,
};
