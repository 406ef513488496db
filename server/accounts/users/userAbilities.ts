import { can, hasAccessScope, requireAccessScope } from '../../platform/access.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import type { Action } from '../../platform/permissions.ts';
import { createRequestLoader } from '../../platform/requestLoader.ts';
import { scholarshipInScope } from '../organisations/accessScope.ts';
import { loadCoordinated } from '../organisations/loadCoordinators.ts';
import type { OrganisationRow } from '../organisations/organisationRow.ts';
import { complete, type DisplayPicture, formatPicture } from '../pictures/formatPicture.ts';
import type { UserRow } from './userRow.ts';

const GUARDED = {
  email: 'user.readEmail',
  role: 'user.readRole',
  createdAt: 'user.readRole',
  suspendedAt: 'user.readRole',
  hasSecondFactor: 'user.readRole',
} as const satisfies Record<string, Action>;

export function readGuarded<Field extends keyof typeof GUARDED>(
  { viewer }: RequestContext,
  user: UserRow,
  field: Field,
  organisationId?: string | null,
): UserRow[Field] {
  // The error may name the field, because the viewer already knows that the person exists.
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const action: Action = GUARDED[field];
  const isAllowed = can(viewer, action, { ownerId: user.id, organisationId });
  if (!isAllowed) throw refuse('FORBIDDEN', 'user.fieldHidden', { field });
  return user[field];
}

export async function readCoordinated(ctx: RequestContext, user: UserRow): Promise<OrganisationRow[]> {
  readGuarded(ctx, user, 'role');
  return loadCoordinated(ctx, user.id);
}

const loadApplicantOf = createRequestLoader(
  async ({ db, viewer }: RequestContext, ids: readonly string[]) => {
    const rows = await db.$queryRaw<{ id: string; organisationId: string }[]>`
    SELECT DISTINCT ON (a.applicant_id) a.applicant_id AS id, s.organisation_id AS "organisationId"
    FROM applications a JOIN scholarships s ON s.id = a.scholarship_id
    WHERE a.applicant_id = ANY(${[...new Set(ids)]}::uuid[])
      AND ${scholarshipInScope(requireAccessScope(viewer, 'user.readEmail'))} ORDER BY a.applicant_id`;
    const found = new Map(rows.map((row) => [row.id, row.organisationId]));
    return ids.map((id) => found.get(id) ?? null);
  },
);

export function readEmail(ctx: RequestContext, user: UserRow): string | null | Promise<string | null> {
  const read = (organisationId?: string | null) => {
    const email = readGuarded(ctx, user, 'email', organisationId);
    return user.isDeleted ? null : email;
  };
  const isCoordinator = hasAccessScope(ctx.viewer, 'user.readEmail') && !can(ctx.viewer, 'user.readEmail');
  return isCoordinator ? loadApplicantOf(ctx, user.id).then(read) : read();
}

export function formatUserImage(
  ctx: RequestContext,
  image: string | null | undefined,
): DisplayPicture | null {
  if (!image) return null;
  if (image.startsWith('/files/')) return { url: complete(ctx, image), srcSet: null, alt: '' };
  return formatPicture(ctx, { url: image });
}

export function canPromote({ viewer }: RequestContext, user: UserRow): boolean {
  return can(viewer, 'user.promote', { ownerId: user.id }) && user.role === 'USER' && !user.isDeleted;
}

export function canMakeAdmin({ viewer }: RequestContext, user: UserRow): boolean {
  const isOpen = !user.isDeleted && !user.suspendedAt;
  return can(viewer, 'user.makeAdmin', { ownerId: user.id }) && user.role === 'MODERATOR' && isOpen;
}

export function canDemote({ viewer }: RequestContext, user: UserRow): boolean {
  return can(viewer, 'user.demote', { ownerId: user.id }) && user.role !== 'USER' && !user.isLastAdmin;
}

export function canDelete({ viewer }: RequestContext, user: UserRow): boolean {
  return can(viewer, 'user.delete', { ownerId: user.id }) && user.role !== 'ADMIN' && !user.isDeleted;
}

/** False for the viewer's own account, so that at least one admin remains who can undo a suspension. */
export function canSuspend({ viewer }: RequestContext, user: UserRow): boolean {
  const isOpen = !user.isDeleted && !user.suspendedAt && !user.isLastAdmin;
  return can(viewer, 'user.suspend', { ownerId: user.id }) && isOpen;
}

export function canReinstate({ viewer }: RequestContext, user: UserRow): boolean {
  return can(viewer, 'user.reinstate', { ownerId: user.id }) && Boolean(user.suspendedAt) && !user.isDeleted;
}

export function canResetSecondFactor({ viewer }: RequestContext, user: UserRow): boolean {
  return can(viewer, 'user.resetSecondFactor', { ownerId: user.id }) && Boolean(user.hasSecondFactor);
}
