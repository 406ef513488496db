import { can, hasAccessScope } from '../../platform/access.ts';
import type { RequestContext, Viewer } from '../../platform/context.ts';
import { findUser, type UserRow } from './userRow.ts';

export type Profile = UserRow & { viewer: Viewer };

/** Returns the viewer, or null for visitors and for API clients with a key. */
export async function readProfile(ctx: RequestContext): Promise<Profile | null> {
  if (!ctx.viewer || ctx.viewer.scopes) return null;
  const user = await findUser(ctx.db, ctx.viewer.id);
  return user && { ...user, viewer: ctx.viewer };
}

export async function hasPassword(ctx: RequestContext, { id }: Profile): Promise<boolean> {
  return (await ctx.db.account.count({ where: { userId: id, providerId: 'credential' } })) > 0;
}

const ABILITIES = {
  MANAGE_SCHOLARSHIPS: (viewer: Viewer) => hasAccessScope(viewer, 'scholarship.create'),
  MANAGE_APPLICATIONS: (viewer: Viewer) => hasAccessScope(viewer, 'application.listAll'),
  MANAGE_REVIEWS: (viewer: Viewer) => can(viewer, 'review.delete'),
  ASSESS: (viewer: Viewer) => can(viewer, 'assessment.listOwn', { assessorId: viewer.id }),
  MANAGE_USERS: (viewer: Viewer) => can(viewer, 'user.list'),
  READ_QUEUES: (viewer: Viewer) => can(viewer, 'queue.read'),
  CHANGE_SETTINGS: (viewer: Viewer) => can(viewer, 'setting.change'),
  PAY_AWARDS: (viewer: Viewer) => can(viewer, 'disbursement.export'),
  READ_AUDIT: (viewer: Viewer) => can(viewer, 'audit.read'),
  READ_MAILS: (viewer: Viewer) => can(viewer, 'mail.read'),
  READ_MESSAGES: (viewer: Viewer) => can(viewer, 'contact.read'),
  MANAGE_ORGANISATIONS: (viewer: Viewer) => can(viewer, 'organisation.manage'),
  CHOOSE_QUESTIONS: (viewer: Viewer) => can(viewer, 'profileForm.save'),
  MANAGE_WEBHOOKS: (viewer: Viewer) => can(viewer, 'webhook.read'),
};

type Ability = keyof typeof ABILITIES;

export const hasAbility = (viewer: Viewer, ability: Ability): boolean => ABILITIES[ability](viewer);

export const listAbilities = (viewer: Viewer): Ability[] =>
  (Object.keys(ABILITIES) as Ability[]).filter((ability) => hasAbility(viewer, ability));
