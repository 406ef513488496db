import { z } from 'zod';
import { httpUrl } from '../fields.ts';
import { problem } from '../problems.ts';

export const WEBHOOK_EVENTS = [
  'SCHOLARSHIP_PUBLISHED',
  'SCHOLARSHIP_CHANGED',
  'SCHOLARSHIP_CLOSED',
  'APPLICATION_SUBMITTED',
  'APPLICATION_STATUS_CHANGED',
  'REFERENCE_STATE_CHANGED',
  'ROUND_OPENED',
  'ASSESSMENT_SUBMITTED',
  'ROUND_CLOSED',
  'AWARD_OFFERED',
  'AWARD_ANSWERED',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const EVENT_TYPES: Record<WebhookEvent, string> = {
  SCHOLARSHIP_PUBLISHED: 'scholarship.published',
  SCHOLARSHIP_CHANGED: 'scholarship.changed',
  SCHOLARSHIP_CLOSED: 'scholarship.closed',
  APPLICATION_SUBMITTED: 'application.submitted',
  APPLICATION_STATUS_CHANGED: 'application.status_changed',
  REFERENCE_STATE_CHANGED: 'reference.state_changed',
  ROUND_OPENED: 'round.opened',
  ASSESSMENT_SUBMITTED: 'assessment.submitted',
  ROUND_CLOSED: 'round.closed',
  AWARD_OFFERED: 'award.offered',
  AWARD_ANSWERED: 'award.answered',
};

/** Limits the number of endpoints per portal, because each event is stored once for every endpoint. */
export const MAX_ENDPOINTS = 20;

export const WEBHOOK_STATES = ['QUEUED', 'SENT', 'FAILED'] as const;

export const DELIVERIES_PER_PAGE = 20;

/** Reported for invalid URLs and for HTTP URLs. Only hosts listed in an environment variable may use HTTP. */
export const NOT_ENCRYPTED = problem('httpsUrl');

export const webhookEndpointSchema = z.object({
  url: httpUrl(2000, NOT_ENCRYPTED),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, problem('atLeastOne'))
    .transform((events) => [...new Set(events)]),
});
