import { INVITED_ROLES } from '../../../../rules/accounts/invitations.ts';
import { APPLICATION_STATUSES } from '../../../../rules/applications/applicationOptions.ts';
import type { MailTemplateGroup } from '../../../../rules/events/mailTemplates.ts';
import type { MailData, MailKind } from '../templates/templates.ts';
import { SAMPLES } from './samples.ts';

const GROUPS: Record<MailTemplateGroup, readonly MailKind[]> = {
  APPLICANTS: [
    ...(['applicationSubmitted', 'applicationEntered', 'statusChanged', 'feedbackGiven'] as const),
    ...([
      'messageFromStaff',
      'bankDetailsChanged',
      'exceptionMade',
      'applicationDeleted',
      'documentRequested',
      'documentRefused',
    ] as const),
    ...([
      'awardOffered',
      'awardAccepted',
      'awardReminder',
      'awardExtended',
      'awardLapsed',
      'awardWithdrawn',
    ] as const),
    ...(['waitlisted', 'applicationReturned'] as const),
    ...(['draftReminder', 'deadlineExtended', 'extensionWithdrawn'] as const),
    ...(['referenceReceived', 'referenceDeclined', 'referenceBounced'] as const),
  ],
  PAYMENTS: [
    ...(['paymentReceived', 'paymentReturning', 'paymentRefunded', 'paymentPartlyRefunded'] as const),
    'waiverDecided',
  ],
  REFEREES: ['referenceAsked', 'referenceReminder', 'referenceFileRefused', 'referenceCode'],
  ACCOUNTS: [
    ...(['verifyEmail', 'resetPassword', 'changeEmail', 'emailChanged', 'passwordChanged'] as const),
    ...(['signedOut', 'providerJoined', 'secondFactorAdded', 'secondFactorRemoved'] as const),
    ...(['secondFactorReset', 'recoveryCodeUsed', 'accountSuspended', 'accountReinstated'] as const),
    'accountExpires',
  ],
  STAFF: [
    ...(['invited', 'applicationsWait', 'waiverRequestsWait', 'mailsFailed', 'contactReceived'] as const),
    ...([
      'applicationsWithdrawn',
      'messagesWait',
      'awardsAnswered',
      'papersReady',
      'documentsWait',
      'outageOverClosings',
    ] as const),
    ...(['assessmentsReleased', 'assessmentReminder'] as const),
  ],
};

const VARIANTS: Partial<Record<MailKind, readonly [field: string, values: readonly (string | boolean)[]]>> = {
  statusChanged: ['status', APPLICATION_STATUSES],
  invited: ['role', INVITED_ROLES],
  waiverDecided: ['isGranted', [true, false]],
};

/** A text that admins can change, such as `verifyEmail` or `statusChanged.ACCEPTED`. */
export type TemplateKind = {
  key: string;
  group: MailTemplateGroup;
  kind: MailKind;
  sample: MailData[MailKind];
};

export const TEMPLATE_KINDS: readonly TemplateKind[] = Object.entries(GROUPS).flatMap(([group, kinds]) =>
  kinds.flatMap((kind) => listVariants(group as MailTemplateGroup, kind)),
);

function listVariants(group: MailTemplateGroup, kind: MailKind): TemplateKind[] {
  const sample = SAMPLES[kind];
  const [field, values] = VARIANTS[kind] ?? [];
  if (!field || !values) return [{ key: kind, group, kind, sample }];
  return values.map((value) => ({
    key: `${kind}.${value}`,
    group,
    kind,
    sample: { ...sample, [field]: value },
  }));
}

export function findTemplateKind(key: string): TemplateKind | undefined {
  return TEMPLATE_KINDS.find((known) => known.key === key);
}

export function templateKeyOf<Kind extends MailKind>(kind: Kind, data: MailData[Kind]): string {
  const [field] = VARIANTS[kind] ?? [];
  return field ? `${kind}.${(data as Record<string, unknown>)[field]}` : kind;
}
