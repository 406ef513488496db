import type { PartnerScope } from '../../rules/partnerKeys.ts';

/**
 * Groups of people in the table. A person belongs to several: a moderator is also a user, and an admin is both. The
 * person's rights are the union of their audiences'.
 */
export type Audience = 'visitor' | 'user' | 'assessor' | 'coordinator' | 'moderator' | 'admin';

/**
 * Records covered: all, the viewer's own, those of the organisations that the viewer coordinates, or the applications
 * that the viewer was assigned.
 */
export type Grant = 'yes' | 'own' | 'organisation' | 'assigned';

export type Permission = { readonly [A in Audience]?: Grant } & {
  /** Scope that lets a partner key do the action for its owner. Without one, keys have a visitor's rights. */
  readonly scope?: PartnerScope;
  /** Requires a recent proof of identity besides the session. */
  readonly needsProof?: true;
  /** Refused on the viewer's own record, whatever the viewer's role: another member of staff must decide. */
  readonly notOneself?: true;
};

/** Rights by action and audience; a missing audience has none. Change the table, not the callers. */
export const PERMISSIONS = {
  'scholarship.list': { visitor: 'yes' },
  'scholarship.read': { visitor: 'yes' },
  'scholarship.readForEdit': { coordinator: 'organisation', moderator: 'yes' },
  'scholarship.create': { coordinator: 'organisation', moderator: 'yes' },
  'scholarship.update': { coordinator: 'organisation', moderator: 'yes' },
  'scholarship.delete': { coordinator: 'organisation', moderator: 'yes' },
  'scholarship.restore': { coordinator: 'organisation', moderator: 'yes' },
  'scholarship.move': { coordinator: 'organisation', moderator: 'yes' },
  'scholarship.extend': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'scholarship.publish': { moderator: 'yes' },
  'requirement.makeException': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'eligibility.readOwn': { user: 'own' },
  'application.submit': { user: 'yes' },
  'application.enter': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'application.listOwn': { user: 'yes', scope: 'APPLICATIONS_READ' },
  'application.listByEmail': { user: 'own', moderator: 'yes', scope: 'APPLICATIONS_READ' },
  'application.listAll': { coordinator: 'organisation', moderator: 'yes', scope: 'APPLICATIONS_READ' },
  'application.export': { coordinator: 'organisation', moderator: 'yes', needsProof: true },
  'application.read': {
    user: 'own',
    coordinator: 'organisation',
    moderator: 'yes',
    scope: 'APPLICATIONS_READ',
  },
  'application.update': { user: 'own' },
  'application.cancel': { user: 'own' },
  'application.applyAgain': { user: 'own' },
  'application.delete': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'application.setStatus': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'application.giveFeedback': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'application.decide': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'panel.manage': { coordinator: 'organisation', moderator: 'yes' },
  'round.manage': { coordinator: 'organisation', moderator: 'yes' },
  'assessment.listOwn': { assessor: 'assigned' },
  'assessment.read': { assessor: 'assigned' },
  'assessment.write': { assessor: 'assigned' },
  'assessment.abstain': { assessor: 'assigned' },
  'assessment.declareConflict': { assessor: 'assigned' },
  'savedView.list': { coordinator: 'own', moderator: 'own' },
  'savedView.save': { coordinator: 'own', moderator: 'own' },
  'savedView.delete': { coordinator: 'own', moderator: 'own' },
  'notification.set': { coordinator: 'own', moderator: 'own' },
  'preparedFile.list': { coordinator: 'own', moderator: 'own' },
  'preparedFile.remove': { coordinator: 'own', moderator: 'own' },
  'import.read': { admin: 'yes' },
  'import.start': { admin: 'yes' },
  'import.confirm': { admin: 'yes', needsProof: true },
  'import.remove': { admin: 'yes' },
  'draft.read': { user: 'own' },
  'draft.save': { user: 'own' },
  'draft.discard': { user: 'own' },
  'form.read': { coordinator: 'organisation', moderator: 'yes' },
  'form.save': { coordinator: 'organisation', moderator: 'yes' },
  'answer.read': { user: 'own', coordinator: 'organisation', moderator: 'yes' },
  'profile.read': { user: 'own' },
  'profile.save': { user: 'own' },
  'profileForm.read': { visitor: 'yes' },
  'profileForm.save': { admin: 'yes' },
  'verifiedFact.import': { admin: 'yes', needsProof: true, notOneself: true },
  'verifiedFact.export': { admin: 'yes', needsProof: true },
  'document.add': { user: 'own' },
  'document.listOwn': { user: 'own' },
  'document.read': { user: 'own' },
  'document.readUsed': { user: 'own', coordinator: 'organisation', moderator: 'yes' },
  'document.request': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'document.replace': { user: 'own' },
  'document.remove': { user: 'own' },
  'demographics.answer': { user: 'own' },
  'demographics.count': { coordinator: 'organisation', moderator: 'yes' },
  'reference.ask': { user: 'own' },
  'reference.read': { coordinator: 'organisation', moderator: 'yes' },
  'reference.enter': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'upload.add': { user: 'yes' },
  'upload.addOfUniversity': { coordinator: 'yes', moderator: 'yes' },
  'upload.addOfPortal': { admin: 'yes' },
  'upload.readPrivate': { user: 'own', coordinator: 'organisation', moderator: 'yes' },
  'review.listOfScholarship': { user: 'yes', scope: 'APPLICATIONS_READ' },
  'review.listAll': { user: 'yes', scope: 'APPLICATIONS_READ' },
  'review.listByEmail': { user: 'own', moderator: 'yes', scope: 'APPLICATIONS_READ' },
  'review.add': { user: 'own' },
  'review.update': { user: 'own' },
  'review.delete': { user: 'own', moderator: 'yes' },
  'user.readEmail': {
    user: 'own',
    coordinator: 'organisation',
    moderator: 'yes',
    scope: 'APPLICATIONS_READ',
  },
  'user.readRole': { user: 'own', admin: 'yes' },
  'user.list': { admin: 'yes' },
  'user.promote': { admin: 'yes', needsProof: true, notOneself: true },
  'user.makeAdmin': { admin: 'yes', needsProof: true, notOneself: true },
  'user.demote': { admin: 'yes', needsProof: true, notOneself: true },
  'user.delete': { admin: 'yes', needsProof: true, notOneself: true },
  'user.suspend': { admin: 'yes', needsProof: true, notOneself: true },
  'user.reinstate': { admin: 'yes', needsProof: true, notOneself: true },
  'user.resetSecondFactor': { admin: 'yes', needsProof: true, notOneself: true },
  'user.export': { admin: 'yes', needsProof: true },
  'user.exportOwn': { user: 'own' },
  'user.setLanguage': { user: 'own' },
  'user.setReminders': { user: 'own' },
  'user.deleteOwn': { user: 'own' },
  'intent.clear': { user: 'own' },
  'partnerKey.list': { user: 'own' },
  'partnerKey.create': { user: 'own', needsProof: true },
  'partnerKey.revoke': { user: 'own' },
  'payment.start': { user: 'yes' },
  'payment.read': { user: 'own', coordinator: 'organisation', moderator: 'yes', scope: 'APPLICATIONS_READ' },
  'payment.listOwn': { user: 'yes', scope: 'APPLICATIONS_READ' },
  'payment.listAll': { coordinator: 'organisation', moderator: 'yes', scope: 'APPLICATIONS_READ' },
  'payment.export': { coordinator: 'organisation', moderator: 'yes', needsProof: true },
  'payment.readAttention': { moderator: 'yes' },
  'payment.refund': { admin: 'yes', needsProof: true, notOneself: true },
  'payment.dismissAttention': { admin: 'yes', notOneself: true },
  'waiver.redeem': { user: 'yes' },
  'waiver.request': { user: 'yes' },
  'waiver.withdrawRequest': { user: 'own' },
  'waiver.manage': { coordinator: 'organisation', moderator: 'yes', notOneself: true },
  'organisation.list': { coordinator: 'organisation', moderator: 'yes' },
  'organisation.update': { coordinator: 'organisation', moderator: 'yes', needsProof: true },
  'organisation.manage': { admin: 'yes', needsProof: true, notOneself: true },
  'invitation.list': { admin: 'yes' },
  'invitation.manage': { admin: 'yes', needsProof: true, notOneself: true },
  'invitation.accept': { user: 'yes' },
  'overview.read': { coordinator: 'organisation', moderator: 'yes' },
  'audit.read': { admin: 'yes' },
  'webhook.read': { admin: 'yes' },
  'webhook.send': { admin: 'yes' },
  'webhook.manage': { admin: 'yes', needsProof: true },
  'mail.read': { admin: 'yes' },
  'mail.send': { admin: 'yes' },
  'queue.read': { admin: 'yes' },
  'newsletter.subscribe': { visitor: 'yes' },
  'newsletter.export': { admin: 'yes', needsProof: true },
  'newsletter.remove': { admin: 'yes' },
  'contact.send': { visitor: 'yes' },
  'contact.read': { admin: 'yes' },
  'contact.handle': { admin: 'yes' },
  'outage.settle': { admin: 'yes' },
  'portal.read': { visitor: 'yes' },
  'setting.read': { admin: 'yes' },
  'setting.change': { admin: 'yes', needsProof: true },
} as const satisfies Record<string, Permission>;

export type Action = keyof typeof PERMISSIONS;

export type GuardedAction = {
  [A in Action]: (typeof PERMISSIONS)[A] extends { visitor: 'yes' } ? never : A;
}[Action];
