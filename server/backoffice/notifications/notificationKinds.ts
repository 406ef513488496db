import {
  DEFAULT_NOTIFICATION_TIMES,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationTime,
} from '../../../rules/events/notifications.ts';
import { hasAccessScope } from '../../platform/access.ts';
import type { Viewer } from '../../platform/context.ts';

export const LIST_ACTIONS = {
  NEW_APPLICATIONS: 'application.listAll',
  WAIVER_REQUESTS: 'waiver.manage',
  FAILED_MAILS: 'mail.read',
  WITHDRAWN_APPLICATIONS: 'application.listAll',
  APPLICANT_MESSAGES: 'application.handle',
  AWARD_ANSWERS: 'award.manage',
} as const satisfies Record<NotificationKind, string>;

export const listKinds = (viewer: Viewer): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => hasAccessScope(viewer, LIST_ACTIONS[kind]));

type Choice = { kind: NotificationKind; time: NotificationTime | null };

export function timeOf(kind: NotificationKind, choices: readonly Choice[]): NotificationTime {
  return choices.find((choice) => choice.kind === kind)?.time ?? DEFAULT_NOTIFICATION_TIMES[kind];
}
