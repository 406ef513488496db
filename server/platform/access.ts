import { PARTNER_SCOPES, type PartnerScope, SCOPE_NAMES } from '../../rules/partnerKeys.ts';
import type { Role, Viewer } from './context.ts';
import { type AppError, refuse } from './errors.ts';

type Right = 'yes' | 'own' | 'no';

/** Whose a record is; null or left out where it is gone or belongs to no one. */
export type Belonging = { ownerId?: string | null | undefined; organisationId?: string | null | undefined };

/** Which records an action reaches: all, or those of some organisations, perhaps none. */
export type Reach = { viewer: Viewer; organisationIds: readonly string[] | 'all' };

/**
 * Who may do what: visitor, user, moderator, admin, in this order. `own`: only on what belongs to oneself.
 * Change the table, not the callers.
 */
export const RIGHTS = {
  'scholarship.list': ['yes', 'yes', 'yes', 'yes'],
  'scholarship.read': ['yes', 'yes', 'yes', 'yes'],
  'scholarship.readForEdit': ['no', 'no', 'yes', 'yes'],
  'scholarship.create': ['no', 'no', 'yes', 'yes'],
  'scholarship.update': ['no', 'no', 'yes', 'yes'],
  'scholarship.delete': ['no', 'no', 'yes', 'yes'],
  'scholarship.restore': ['no', 'no', 'yes', 'yes'],
  'scholarship.move': ['no', 'no', 'yes', 'yes'],
  'scholarship.extend': ['no', 'no', 'yes', 'yes'],
  'scholarship.publish': ['no', 'no', 'yes', 'yes'],
  'requirement.makeException': ['no', 'no', 'yes', 'yes'],
  'eligibility.readOwn': ['no', 'own', 'own', 'own'],
  'application.submit': ['no', 'yes', 'yes', 'yes'],
  'application.enter': ['no', 'no', 'yes', 'yes'],
  'application.listOwn': ['no', 'yes', 'yes', 'yes'],
  'application.listByEmail': ['no', 'own', 'yes', 'yes'],
  'application.listAll': ['no', 'no', 'yes', 'yes'],
  'application.export': ['no', 'no', 'yes', 'yes'],
  'application.read': ['no', 'own', 'yes', 'yes'],
  'application.update': ['no', 'own', 'own', 'own'],
  'application.cancel': ['no', 'own', 'own', 'own'],
  'application.applyAgain': ['no', 'own', 'own', 'own'],
  'application.delete': ['no', 'no', 'yes', 'yes'],
  'application.setStatus': ['no', 'no', 'yes', 'yes'],
  'application.giveFeedback': ['no', 'no', 'yes', 'yes'],
  'application.decide': ['no', 'no', 'yes', 'yes'],
  'savedView.list': ['no', 'no', 'own', 'own'],
  'savedView.save': ['no', 'no', 'own', 'own'],
  'savedView.delete': ['no', 'no', 'own', 'own'],
  'preparedFile.list': ['no', 'no', 'own', 'own'],
  'preparedFile.remove': ['no', 'no', 'own', 'own'],
  'draft.read': ['no', 'own', 'own', 'own'],
  'draft.save': ['no', 'own', 'own', 'own'],
  'draft.discard': ['no', 'own', 'own', 'own'],
  'form.read': ['no', 'no', 'yes', 'yes'],
  'form.save': ['no', 'no', 'yes', 'yes'],
  'answer.read': ['no', 'own', 'yes', 'yes'],
  'profile.read': ['no', 'own', 'own', 'own'],
  'profile.save': ['no', 'own', 'own', 'own'],
  'profileForm.read': ['yes', 'yes', 'yes', 'yes'],
  'profileForm.save': ['no', 'no', 'no', 'yes'],
  'verifiedFact.import': ['no', 'no', 'no', 'yes'],
  'verifiedFact.export': ['no', 'no', 'no', 'yes'],
  'document.add': ['no', 'own', 'own', 'own'],
  'document.listOwn': ['no', 'own', 'own', 'own'],
  'document.read': ['no', 'own', 'own', 'own'],
  'document.readUsed': ['no', 'own', 'yes', 'yes'],
  'document.request': ['no', 'no', 'yes', 'yes'],
  'document.replace': ['no', 'own', 'own', 'own'],
  'document.remove': ['no', 'own', 'own', 'own'],
  'demographics.answer': ['no', 'own', 'own', 'own'],
  'demographics.count': ['no', 'no', 'yes', 'yes'],
  'reference.ask': ['no', 'own', 'own', 'own'],
  'reference.read': ['no', 'no', 'yes', 'yes'],
  'reference.enter': ['no', 'no', 'yes', 'yes'],
  'upload.add': ['no', 'yes', 'yes', 'yes'],
  'upload.addOfUniversity': ['no', 'no', 'yes', 'yes'],
  'upload.readPrivate': ['no', 'own', 'yes', 'yes'],
  'review.listOfScholarship': ['no', 'yes', 'yes', 'yes'],
  'review.listAll': ['no', 'yes', 'yes', 'yes'],
  'review.listByEmail': ['no', 'own', 'yes', 'yes'],
  'review.add': ['no', 'own', 'own', 'own'],
  'review.update': ['no', 'own', 'own', 'own'],
  'review.delete': ['no', 'own', 'yes', 'yes'],
  'user.readEmail': ['no', 'own', 'yes', 'yes'],
  'user.readRole': ['no', 'own', 'own', 'yes'],
  'user.list': ['no', 'no', 'no', 'yes'],
  'user.promote': ['no', 'no', 'no', 'yes'],
  'user.makeAdmin': ['no', 'no', 'no', 'yes'],
  'user.demote': ['no', 'no', 'no', 'yes'],
  'user.delete': ['no', 'no', 'no', 'yes'],
  'user.suspend': ['no', 'no', 'no', 'yes'],
  'user.reinstate': ['no', 'no', 'no', 'yes'],
  'user.resetSecondFactor': ['no', 'no', 'no', 'yes'],
  'user.export': ['no', 'no', 'no', 'yes'],
  'user.exportOwn': ['no', 'own', 'own', 'own'],
  'user.setLanguage': ['no', 'own', 'own', 'own'],
  'user.setReminders': ['no', 'own', 'own', 'own'],
  'user.deleteOwn': ['no', 'own', 'own', 'own'],
  'intent.clear': ['no', 'own', 'own', 'own'],
  'partnerKey.list': ['no', 'own', 'own', 'own'],
  'partnerKey.create': ['no', 'own', 'own', 'own'],
  'partnerKey.revoke': ['no', 'own', 'own', 'own'],
  'payment.start': ['no', 'yes', 'yes', 'yes'],
  'payment.read': ['no', 'own', 'yes', 'yes'],
  'payment.listOwn': ['no', 'yes', 'yes', 'yes'],
  'payment.listAll': ['no', 'no', 'yes', 'yes'],
  'payment.export': ['no', 'no', 'yes', 'yes'],
  'payment.readAttention': ['no', 'no', 'yes', 'yes'],
  'payment.refund': ['no', 'no', 'no', 'yes'],
  'payment.dismissAttention': ['no', 'no', 'no', 'yes'],
  'waiver.redeem': ['no', 'yes', 'yes', 'yes'],
  'waiver.request': ['no', 'yes', 'yes', 'yes'],
  'waiver.withdrawRequest': ['no', 'own', 'own', 'own'],
  'waiver.manage': ['no', 'no', 'yes', 'yes'],
  'organisation.list': ['no', 'no', 'yes', 'yes'],
  'organisation.manage': ['no', 'no', 'no', 'yes'],
  'organisation.acceptInvitation': ['no', 'yes', 'yes', 'yes'],
  'overview.read': ['no', 'no', 'yes', 'yes'],
  'audit.read': ['no', 'no', 'no', 'yes'],
  'webhook.read': ['no', 'no', 'no', 'yes'],
  'webhook.send': ['no', 'no', 'no', 'yes'],
  'webhook.manage': ['no', 'no', 'no', 'yes'],
  'mail.read': ['no', 'no', 'no', 'yes'],
  'queue.read': ['no', 'no', 'no', 'yes'],
  'newsletter.subscribe': ['yes', 'yes', 'yes', 'yes'],
  'newsletter.export': ['no', 'no', 'no', 'yes'],
  'newsletter.remove': ['no', 'no', 'no', 'yes'],
  'contact.send': ['yes', 'yes', 'yes', 'yes'],
  'contact.read': ['no', 'no', 'no', 'yes'],
  'contact.handle': ['no', 'no', 'no', 'yes'],
  'outage.settle': ['no', 'no', 'no', 'yes'],
  'portal.read': ['yes', 'yes', 'yes', 'yes'],
} as const satisfies Record<string, readonly [Right, Right, Right, Right]>;

export type Action = keyof typeof RIGHTS;

/**
 * What a coordinator may do beside what their role may: on the records of their organisations (`organisation`), on what
 * belongs to oneself (`own`), or in general (`yes`). Change the table, not the callers.
 */
const COORDINATED = {
  'scholarship.readForEdit': 'organisation',
  'scholarship.create': 'organisation',
  'scholarship.update': 'organisation',
  'scholarship.delete': 'organisation',
  'scholarship.restore': 'organisation',
  'scholarship.move': 'organisation',
  'scholarship.extend': 'organisation',
  'requirement.makeException': 'organisation',
  'form.read': 'organisation',
  'form.save': 'organisation',
  'answer.read': 'organisation',
  'document.readUsed': 'organisation',
  'document.request': 'organisation',
  'reference.read': 'organisation',
  'reference.enter': 'organisation',
  'demographics.count': 'organisation',
  'application.enter': 'organisation',
  'application.listAll': 'organisation',
  'application.export': 'organisation',
  'application.read': 'organisation',
  'application.delete': 'organisation',
  'application.setStatus': 'organisation',
  'application.giveFeedback': 'organisation',
  'application.decide': 'organisation',
  'payment.read': 'organisation',
  'payment.listAll': 'organisation',
  'payment.export': 'organisation',
  'waiver.manage': 'organisation',
  'upload.readPrivate': 'organisation',
  'upload.addOfUniversity': 'yes',
  'user.readEmail': 'organisation',
  'overview.read': 'organisation',
  'savedView.list': 'own',
  'savedView.save': 'own',
  'savedView.delete': 'own',
  'preparedFile.list': 'own',
  'preparedFile.remove': 'own',
} as const satisfies Partial<Record<Action, Right | 'organisation'>>;

/** For how many minutes a proof counts: the sign-in itself, or the password or code given since. */
export const PROOF_MINUTES = 15;

/**
 * What an open session alone is not enough for: roles, keys, refunds, and files with the data of many people.
 * Change the table, not the callers: `authorize` asks it.
 */
const NEEDS_FRESH_PROOF: ReadonlySet<Action> = new Set<Action>([
  'user.promote',
  'user.makeAdmin',
  'user.demote',
  'user.delete',
  'user.suspend',
  'user.reinstate',
  'user.resetSecondFactor',
  'user.export',
  'application.export',
  'payment.export',
  'newsletter.export',
  'verifiedFact.import',
  'verifiedFact.export',
  'partnerKey.create',
  'payment.refund',
  'webhook.manage',
  'organisation.manage',
]);

/**
 * What another member of staff does: on one's own record it is refused, whatever one's role. Change the table, not the callers: `can` and
 * `authorize` ask it of the record's owner.
 */
const ANOTHERS_TO_DECIDE: ReadonlySet<Action> = new Set<Action>([
  'application.enter',
  'application.delete',
  'application.setStatus',
  'application.giveFeedback',
  'application.decide',
  'document.request',
  'reference.enter',
  'requirement.makeException',
  'scholarship.extend',
  'payment.refund',
  'payment.dismissAttention',
  'waiver.manage',
  'verifiedFact.import',
  'user.promote',
  'user.makeAdmin',
  'user.demote',
  'user.delete',
  'user.suspend',
  'user.reinstate',
  'user.resetSecondFactor',
  'organisation.manage',
]);

/** What not even a visitor is refused needs no question. */
type GuardedAction = { [A in Action]: (typeof RIGHTS)[A][0] extends 'yes' ? never : A }[Action];

/** What a partner key's scope opens, of what its owner may do. */
const SCOPES: Record<PartnerScope, readonly Action[]> = {
  SCHOLARSHIPS_READ: ['scholarship.list', 'scholarship.read', 'portal.read'],
  APPLICATIONS_READ: [
    'application.listOwn',
    'application.listByEmail',
    'application.listAll',
    'application.read',
    'payment.read',
    'payment.listOwn',
    'payment.listAll',
    'review.listOfScholarship',
    'review.listAll',
    'review.listByEmail',
    'user.readEmail',
  ],
};

const COLUMNS: Record<Role, 1 | 2 | 3> = { USER: 1, MODERATOR: 2, ADMIN: 3 };

/** Whether the viewer may do it; `record` is what it is done to, for actions that go by whose it is. */
export function can(viewer: Viewer | null, action: Action, record: Belonging = {}): boolean {
  return isAllowed(viewer, action, record) && !isAnothers(viewer, action, record);
}

function isAllowed(viewer: Viewer | null, action: Action, record: Belonging): boolean {
  const right = rightOf(viewer, action);
  return (
    right === 'yes' ||
    (right === 'own' && record.ownerId === viewer?.id) ||
    isCoordinated(viewer, action, record.organisationId)
  );
}

/** True for what ANOTHERS_TO_DECIDE lists. */
export function isAnothersToDecide(action: string): boolean {
  return ANOTHERS_TO_DECIDE.has(action as Action);
}

function isAnothers(viewer: Viewer | null, action: Action, { ownerId }: Belonging): boolean {
  return Boolean(ownerId) && ownerId === viewer?.id && isAnothersToDecide(action);
}

/** CONFLICT where the viewer would decide on themselves: for what names its owner only after `authorize`. */
export function requireOther({ id }: Pick<Viewer, 'id'>, ownerId: string | null | undefined): void {
  if (ownerId === id) throw refuse('CONFLICT', 'access.own');
}

/**
 * The viewer, when they may do it. Otherwise refuses by role first (UNAUTHENTICATED, FORBIDDEN), then with NOT_FOUND
 * when the record is missing (`record` names no one), another person's or another organisation's, so that ids tell
 * nothing; last with CONFLICT what ANOTHERS_TO_DECIDE lists, on the viewer's own record. PROOF_REQUIRED comes after the role for what
 * NEEDS_FRESH_PROOF lists, when the owner of the session has not proved for a while who they are.
 */
export function authorize(viewer: Viewer | null, action: GuardedAction, record: Belonging = {}): Viewer {
  const reached = reachOf(viewer, action);
  if (!isAllowed(viewer, action, record)) throw notFound();
  if (isAnothersToDecide(action)) requireOther(reached.viewer, record.ownerId);
  return reached.viewer;
}

/**
 * The records that the viewer may do it to beside their own: for lists, and as the first step where the record is not
 * loaded yet. Refuses those who may not do it to any record, not even their own.
 */
export function reachOf(viewer: Viewer | null, action: GuardedAction): Reach {
  const right = rightOf(viewer, action);
  const organisationIds = coordinatedBy(viewer, action);
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  if (right === 'no' && organisationIds.length === 0) throw forbidden(viewer, action);
  if (NEEDS_FRESH_PROOF.has(action)) requireFreshProof(viewer);
  return { viewer, organisationIds: right === 'yes' ? 'all' : organisationIds };
}

/** Whether the viewer may do it to some record that is not their own. */
export function reachesAny(viewer: Viewer | null, action: Action): boolean {
  return rightOf(viewer, action) === 'yes' || coordinatedBy(viewer, action).length > 0;
}

/** PROOF_REQUIRED unless the session's owner proved in the last minutes who they are. */
export function requireFreshProof({ hasFreshProof }: Pick<Viewer, 'hasFreshProof'>): void {
  if (!hasFreshProof) throw refuse('PROOF_REQUIRED', 'access.proof', { minutes: PROOF_MINUTES });
}

/** The same for records found by a person's e-mail: another's is FORBIDDEN whether it exists or not. */
export function authorizeEmail(viewer: Viewer | null, action: GuardedAction, email: string): Viewer {
  if (!viewer) throw refuse('UNAUTHENTICATED', 'access.signIn');
  const right = rightOf(viewer, action);
  const isAllowed = right === 'yes' || (right === 'own' && normalizeEmail(email) === viewer.email);
  if (!isAllowed) throw forbidden(viewer, action);
  return viewer;
}

/** Says of a key what it lacks: a scope, where one would open to its owner what was asked for, or else a person. */
function forbidden({ scopes, ...owner }: Viewer, action: Action): AppError {
  const isOwnerRefused = rightOf(owner, action) === 'no' && coordinatedBy(owner, action).length === 0;
  if (!scopes || isOwnerRefused || isOpen(scopes, action)) return refuse('FORBIDDEN', 'access.forbidden');
  const opening = PARTNER_SCOPES.find((scope) => isOpen([scope], action));
  if (!opening) return refuse('FORBIDDEN', 'access.notForKeys');
  const missingScope = SCOPE_NAMES[opening];
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

function rightOf(viewer: Viewer | null, action: Action): Right {
  if (!viewer || isOutside(viewer, action)) return RIGHTS[action][0];
  const right = RIGHTS[action][COLUMNS[viewer.role]];
  const coordinated = isCoordinator(viewer) ? asCoordinator(action) : undefined;
  return right === 'no' && coordinated && coordinated !== 'organisation' ? coordinated : right;
}

/** The organisations on whose records the viewer may do it. */
function coordinatedBy(viewer: Viewer | null, action: Action): readonly string[] {
  if (!viewer || isOutside(viewer, action) || asCoordinator(action) !== 'organisation') return [];
  return viewer.coordinates ?? [];
}

function isCoordinated(viewer: Viewer | null, action: Action, organisationId?: string | null): boolean {
  return Boolean(organisationId) && coordinatedBy(viewer, action).some((id) => id === organisationId);
}

function isCoordinator({ coordinates = [] }: Viewer): boolean {
  return coordinates.length > 0;
}

function asCoordinator(action: Action): Right | 'organisation' | undefined {
  return (COORDINATED as Partial<Record<Action, Right | 'organisation'>>)[action];
}

/** Whether a key's scopes do not open it. */
function isOutside({ scopes }: Viewer, action: Action): boolean {
  return scopes !== undefined && !isOpen(scopes, action);
}

function isOpen(scopes: readonly PartnerScope[], action: Action): boolean {
  return scopes.some((scope) => SCOPES[scope].includes(action));
}
