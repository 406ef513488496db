import { type PartnerScope, SCOPE_NAMES } from '../../rules/partnerKeys.ts';
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

/** Whose a record is; null or left out where it is gone or belongs to no one. */
export type Belonging = { ownerId?: string | null | undefined; organisationId?: string | null | undefined };

/** Which records an action reaches: all, or those of some organisations, perhaps none. */
export type Reach = { viewer: Viewer; organisationIds: readonly string[] | 'all' };

/** For how many minutes a proof counts: the sign-in itself, or the password or code given since. */
export const PROOF_MINUTES = 15;

/** Whether the viewer may do it; `record` is what it is done to, for actions that go by whose it is. */
export function can(viewer: Viewer | null, action: Action, record: Belonging = {}): boolean {
  return isAllowed(viewer, action, record) && !isAnothers(viewer, action, record);
}

function isAllowed(viewer: Viewer | null, action: Action, record: Belonging): boolean {
  const grants = grantsOf(viewer, action);
  return (
    grants.includes('yes') ||
    (grants.includes('own') && record.ownerId === viewer?.id) ||
    (grants.includes('organisation') && coordinates(viewer, record.organisationId))
  );
}

function isAnothers(viewer: Viewer | null, action: Action, { ownerId }: Belonging): boolean {
  return Boolean(ownerId) && ownerId === viewer?.id && Boolean(permissionOf(action).notOneself);
}

/** CONFLICT where the viewer would decide on themselves: for what names its owner only after `authorize`. */
export function requireOther({ id }: Pick<Viewer, 'id'>, ownerId: string | null | undefined): void {
  if (ownerId === id) throw refuse('CONFLICT', 'access.own');
}

/**
 * The viewer, when they may do it. Otherwise refuses by role first (UNAUTHENTICATED, FORBIDDEN), then with NOT_FOUND
 * when the record is missing (`record` names no one), another person's or another organisation's, so that ids tell
 * nothing; last with CONFLICT on the viewer's own record, where the table says `notOneself`. PROOF_REQUIRED comes after the
 * role where it says `needsProof`, when the owner of the session has not proved for a while who they are.
 */
export function authorize(viewer: Viewer | null, action: GuardedAction, record: Belonging = {}): Viewer {
  const reached = reachOf(viewer, action);
  if (!isAllowed(viewer, action, record)) throw notFound();
  if (permissionOf(action).notOneself) requireOther(reached.viewer, record.ownerId);
  return reached.viewer;
}

/**
 * The records that the viewer may do it to beside their own: for lists, and as the first step where the record is not
 * loaded yet. Refuses those who may not do it to any record, not even their own.
 */
export function reachOf(viewer: Viewer | null, action: GuardedAction): Reach {
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const grants = grantsOf(viewer, action);
  if (grants.length === 0) throw forbidden(viewer, action);
  if (permissionOf(action).needsProof) requireFreshProof(viewer);
  if (grants.includes('yes')) return { viewer, organisationIds: 'all' };
  return { viewer, organisationIds: grants.includes('organisation') ? (viewer.coordinates ?? []) : [] };
}

/** Whether the viewer may do it to some record that is not their own. */
export function reachesAny(viewer: Viewer | null, action: Action): boolean {
  return grantsOf(viewer, action).some((grant) => grant !== 'own');
}

/** PROOF_REQUIRED unless the session's owner proved in the last minutes who they are. */
export function requireFreshProof({ hasFreshProof }: Pick<Viewer, 'hasFreshProof'>): void {
  if (!hasFreshProof) throw refuse('PROOF_REQUIRED', 'access.proof', { minutes: PROOF_MINUTES });
}

/** The same for records found by a person's e-mail: another's is FORBIDDEN whether it exists or not. */
export function authorizeEmail(viewer: Viewer | null, action: GuardedAction, email: string): Viewer {
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const grants = grantsOf(viewer, action);
  const isOwn = normalizeEmail(email) === viewer.email;
  if (!grants.includes('yes') && !(isOwn && grants.includes('own'))) throw forbidden(viewer, action);
  return viewer;
}

/** Says of a key what it lacks: a scope, where one would open to its owner what was asked for, or else a person. */
function forbidden({ scopes, ...owner }: Viewer, action: Action): AppError {
  const { scope } = permissionOf(action);
  const isOwnerRefused = grantsOf(owner, action).length === 0;
  if (!scopes || isOwnerRefused || opens(scopes, action)) return refuse('FORBIDDEN', 'access.forbidden');
  if (!scope) return refuse('FORBIDDEN', 'access.notForKeys');
  const missingScope = SCOPE_NAMES[scope];
  return refuse('FORBIDDEN', 'access.missingScope', { scope: missingScope }, { details: { missingScope } });
}

/** What is missing or another person's, in the same words. */
export function notFound(): AppError {
  return refuse('NOT_FOUND', 'access.notFound');
}

/** E-mails are compared and stored without the case and the spaces around them. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

function permissionOf(action: Action): Permission {
  return PERMISSIONS[action];
}

/** What each of the viewer's audiences may do; empty for those who may do it to no record at all. */
function grantsOf(viewer: Viewer | null, action: Action): Grant[] {
  const permission = permissionOf(action);
  const isOutside = viewer?.scopes !== undefined && !opens(viewer.scopes, action);
  return audiencesOf(isOutside ? null : viewer).flatMap((audience) => permission[audience] ?? []);
}

function audiencesOf(viewer: Viewer | null): Audience[] {
  if (!viewer) return ['visitor'];
  const audiences: Audience[] = ['visitor', 'user'];
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
