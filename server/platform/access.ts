import { type PartnerScope, SCOPE_NAMES } from '../../rules/accounts/partnerKeys.ts';
import type { Viewer } from './context.ts';
import { type AppError, refuse } from './errors.ts';
import {
  type Action,
  type Audience,
  type Grant,
  type GuardedAction,
  PERMISSIONS,
  type Permission,
} from './permissions.ts';

export type Belonging = {
  ownerId?: string | null | undefined;
  organisationId?: string | null | undefined;
  scholarshipId?: string | null | undefined;
  assessorId?: string | null | undefined;
};

/**
 * The records that a viewer can access. Excludes applications that the viewer assesses without knowing who applied.
 */
export type AccessScope = {
  viewer: Viewer;
  organisationIds: readonly string[] | 'all';
  blindTo: readonly string[];
};

/** Number of minutes for which a sign-in, or a password or code entered later, proves the viewer's identity. */
export const PROOF_MINUTES = 15;

export function can(viewer: Viewer | null, action: Action, record: Belonging = {}): boolean {
  return isAllowed(viewer, action, record) && !isAnothers(viewer, action, record);
}

function isAllowed(viewer: Viewer | null, action: Action, record: Belonging): boolean {
  const grants = grantsOf(viewer, action);
  if (grants.includes('own') && record.ownerId === viewer?.id) return true;
  if (grants.includes('assigned') && record.assessorId === viewer?.id) return true;
  if (isBlindTo(viewer, record)) return false;
  return (
    grants.includes('yes') || (grants.includes('organisation') && coordinates(viewer, record.organisationId))
  );
}

/**
 * True while the viewer is on the panel of an open blind round of this scholarship. In any role, they can then access
 * its applications only through their assessments.
 */
function isBlindTo(viewer: Viewer | null, { scholarshipId }: Belonging): boolean {
  return Boolean(viewer?.blindTo?.some((id) => id === scholarshipId));
}

function isAnothers(viewer: Viewer | null, action: Action, { ownerId }: Belonging): boolean {
  return Boolean(ownerId) && ownerId === viewer?.id && Boolean(permissionOf(action).notOneself);
}

/**
 * Throws CONFLICT if the record is the viewer's own. Call this function if the owner is known only after `authorize`.
 */
export function requireOther({ id }: Pick<Viewer, 'id'>, ownerId: string | null | undefined): void {
  if (ownerId === id) throw refuse('CONFLICT', 'access.own');
}

/**
 * Returns the viewer if the action is allowed. Otherwise throws, in this order:
 * - UNAUTHENTICATED or FORBIDDEN by role
 * - PROOF_REQUIRED if the permission has `needsProof` and the session's owner has not proved their identity
 * recently
 * - NOT_FOUND if the record is missing (`record` is empty) or belongs to another person or organisation, so
 * that callers cannot find out which ids exist
 * - CONFLICT for the viewer's own record if the permission has `notOneself`
 */
export function authorize(viewer: Viewer | null, action: GuardedAction, record: Belonging = {}): Viewer {
  const reached = requireAccessScope(viewer, action);
  if (!isAllowed(viewer, action, record)) throw notFound();
  if (permissionOf(action).notOneself) requireOther(reached.viewer, record.ownerId);
  return reached.viewer;
}

/**
 * Returns which of other people's records the action may affect. Throws UNAUTHENTICATED, FORBIDDEN or PROOF_REQUIRED
 * if the viewer may not perform the action on any record, not even their own.
 */
export function requireAccessScope(viewer: Viewer | null, action: GuardedAction): AccessScope {
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const grants = grantsOf(viewer, action);
  if (grants.length === 0) throw forbidden(viewer, action);
  if (permissionOf(action).needsProof) requireFreshProof(viewer);
  const { blindTo = [], coordinates: organisationIds = [] } = viewer;
  if (grants.includes('yes')) return { viewer, organisationIds: 'all', blindTo };
  return { viewer, organisationIds: grants.includes('organisation') ? organisationIds : [], blindTo };
}

export function hasAccessScope(viewer: Viewer | null, action: Action): boolean {
  return grantsOf(viewer, action).some((grant) => grant === 'yes' || grant === 'organisation');
}

export function requireFreshProof({ hasFreshProof }: Pick<Viewer, 'hasFreshProof'>): void {
  if (!hasFreshProof) throw refuse('PROOF_REQUIRED', 'access.proof', { minutes: PROOF_MINUTES });
}

/**
 * Like `authorize`, but for records found by a person's e-mail address. Throws FORBIDDEN for another person's
 * address, whether or not it has records.
 */
export function authorizeEmail(viewer: Viewer | null, action: GuardedAction, email: string): Viewer {
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const grants = grantsOf(viewer, action);
  const isOwn = normalizeEmail(email) === viewer.email;
  if (!grants.includes('yes') && !(isOwn && grants.includes('own'))) throw forbidden(viewer, action);
  return viewer;
}

/** If the owner of a partner key has the permission, the error names the scope that the key lacks. */
function forbidden({ scopes, ...owner }: Viewer, action: Action): AppError {
  const { scope } = permissionOf(action);
  const isOwnerRefused = grantsOf(owner, action).length === 0;
  if (!scopes || isOwnerRefused || opens(scopes, action)) return refuse('FORBIDDEN', 'access.forbidden');
  if (!scope) return refuse('FORBIDDEN', 'access.notForKeys');
  const missingScope = SCOPE_NAMES[scope];
  return refuse('FORBIDDEN', 'access.missingScope', { scope: missingScope }, { details: { missingScope } });
}

/** Other people's records cause the same error as missing records, so that the error reveals nothing. */
export function notFound(): AppError {
  return refuse('NOT_FOUND', 'access.notFound');
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

function permissionOf(action: Action): Permission {
  return PERMISSIONS[action];
}

function grantsOf(viewer: Viewer | null, action: Action): Grant[] {
  const permission = permissionOf(action);
  const isOutside = viewer?.scopes !== undefined && !opens(viewer.scopes, action);
  return audiencesOf(isOutside ? null : viewer).flatMap((audience) => permission[audience] ?? []);
}

function audiencesOf(viewer: Viewer | null): Audience[] {
  if (!viewer) return ['visitor'];
  const audiences: Audience[] = ['visitor', 'user'];
  if (viewer.assesses) audiences.push('assessor');
  if (viewer.coordinates?.length) audiences.push('coordinator');
  if (viewer.role !== 'USER') audiences.push('moderator');
  if (viewer.role === 'ADMIN') audiences.push('admin');
  return audiences;
}

function coordinates(viewer: Viewer | null, organisationId: string | null | undefined): boolean {
  return Boolean(viewer?.coordinates?.some((id) => id === organisationId));
}

function opens(scopes: readonly PartnerScope[], action: Action): boolean {
  return scopes.some((scope) => scope === permissionOf(action).scope);
}
