import type { Events, Happening } from '../events/events.ts';
import type { EventData } from '../events/webhooks/queueWebhook.ts';

export function reasonOf({ reason }: Happening & { reason?: string | null | undefined }) {
  return reason ? { reason } : null;
}

export function fieldsOf({ question }: { question: string }) {
  return { fields: [`answers.${question}`] };
}

export function describeClosing({
  closesAt,
  timeZone,
  reason,
}: Events['extension.given' | 'extension.withdrawn']) {
  return { closesAt: closesAt.toISOString(), timeZone, reason };
}

/** Excludes the request's text from the audit, which outlives the applicant's account. */
export function requestOfStaff(request: Events['document.requested']) {
  const { applicationId: id, reason } = request;
  return reason === null ? null : { ...request, id, reason, after: fieldsOf(request) };
}

export function describeReference({ id, applicationId, scholarshipId, state }: Settled): EventData {
  return { id, applicationId, scholarshipId, state };
}

type Settled = Events['reference.settled'];

export const questionOf = ({ question }: Settled) => ({ question });

export const ofApplication = (settled: Settled) => (settled.applicationId ? settled : null);

export const received = (settled: Settled) => (settled.state === 'RECEIVED' ? settled : null);
