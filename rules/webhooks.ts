import { z } from 'zod';
import { httpUrl } from './fields.ts';
import { problem } from './problems.ts';

/** The events that partners can subscribe to. */
export const WEBHOOK_EVENTS = [
  'SCHOLARSHIP_PUBLISHED',
  'SCHOLARSHIP_CHANGED',
  'SCHOLARSHIP_CLOSED',
  'APPLICATION_SUBMITTED',
  'APPLICATION_STATUS_CHANGED',
  'REFERENCE_STATE_CHANGED',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The `type` in what is sent. */
export const EVENT_TYPES: Record<WebhookEvent, string> = {
  SCHOLARSHIP_PUBLISHED: 'scholarship.published',
  SCHOLARSHIP_CHANGED: 'scholarship.changed',
  SCHOLARSHIP_CLOSED: 'scholarship.closed',
  APPLICATION_SUBMITTED: 'application.submitted',
  APPLICATION_STATUS_CHANGED: 'application.status_changed',
  REFERENCE_STATE_CHANGED: 'reference.state_changed',
};

/** Endpoints of one portal: each event is written once for each of them. */
export const MAX_ENDPOINTS = 20;

/** What became of a delivery. */
export const WEBHOOK_STATES = ['QUEUED', 'SENT', 'FAILED'] as const;

/** Deliveries on one page of the log. */
export const DELIVERIES_PER_PAGE = 20;

/** Addresses by http:// are for hosts that the operator named: the server knows which. */
export const NOT_ENCRYPTED = problem('httpsUrl');

export const webhookEndpointRule = z.object({
  url: httpUrl(2000, NOT_ENCRYPTED),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, problem('atLeastOne'))
    .transform((events) => [...new Set(events)]),
});
