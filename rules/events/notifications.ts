import { z } from 'zod';
import { problem } from '../problems.ts';

export const NOTIFICATION_KINDS = [
  'NEW_APPLICATIONS',
  'WAIVER_REQUESTS',
  'FAILED_MAILS',
  'WITHDRAWN_APPLICATIONS',
  'APPLICANT_MESSAGES',
  'AWARD_ANSWERS',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NOTIFICATION_TIMES = ['AT_ONCE', 'DAILY', 'NEVER'] as const;
export type NotificationTime = (typeof NOTIFICATION_TIMES)[number];

export const DEFAULT_NOTIFICATION_TIMES: Record<NotificationKind, NotificationTime> = {
  NEW_APPLICATIONS: 'DAILY',
  WAIVER_REQUESTS: 'DAILY',
  FAILED_MAILS: 'AT_ONCE',
  WITHDRAWN_APPLICATIONS: 'DAILY',
  APPLICANT_MESSAGES: 'AT_ONCE',
  AWARD_ANSWERS: 'DAILY',
};

/** Time at which daily notifications are sent, in the portal's time zone. */
export const DAILY_NOTIFICATION_TIME = '07:00';

export const NOTIFICATIONS_ANCHOR = 'notifications';

export const notificationSchema = z.object({
  kind: z.enum(NOTIFICATION_KINDS, problem('invalid')),
  time: z.enum(NOTIFICATION_TIMES, problem('invalid')),
});
