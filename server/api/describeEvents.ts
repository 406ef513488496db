import type { Assessed, Events, Happening, OfAward } from '../events/events.ts';
import type { EventData } from '../events/webhooks/queueWebhook.ts';

export function pickReason({ reason }: Happening & { reason?: string | null | undefined }) {
  return reason ? { reason } : null;
}

/** Excludes the application, because the audit log must not reveal it to an assessor of a blind round. */
export function pickAssessment({ assessmentId: id, roundId }: Assessed) {
  return { id, after: { roundId } };
}

export function toAnswerFields({ question }: { question: string }) {
  return { fields: [`answers.${question}`] };
}

export function describeClosing({
  closesAt,
  timeZone,
  reason,
}: Events['extension.given' | 'extension.withdrawn']) {
  return { closesAt: closesAt.toISOString(), timeZone, reason };
}

/** Excludes the text of the request, because the audit log outlives the applicant's account. */
export function selectStaffRequest(request: Events['document.requested']) {
  const { applicationId: id, reason } = request;
  return reason === null ? null : { ...request, id, reason, after: toAnswerFields(request) };
}

export const selectStaffMessage = (sent: Events['message.sent']) => (sent.isFromStaff ? sent : null);

export const toSentMessage = ({ applicationId: id, files }: Events['message.sent']) => ({
  id,
  after: { fields: files > 0 ? ['text', 'files'] : ['text'] },
});

export const pickFiles = ({ files }: Events['message.sent']) => ({ files });

export function describeReference({
  id,
  applicationId,
  scholarshipId,
  state,
}: FinalizedReference): EventData {
  return { id, applicationId, scholarshipId, state };
}

type FinalizedReference = Events['reference.settled'];

export const pickQuestion = ({ question }: FinalizedReference) => ({ question });

export const selectApplicationReference = (settled: FinalizedReference) =>
  settled.applicationId ? settled : null;

export const selectReceivedReference = (settled: FinalizedReference) =>
  settled.state === 'RECEIVED' ? settled : null;

export const selectStatusMail = (moved: Events['application.moved']) =>
  moved.isToldOtherwise ? null : moved;

export const pickOffer = ({ amount, currency, closesAt, timeZone }: OfAward) => ({
  ...{ amount, currency, closesAt, timeZone },
});

export const describeAward = ({ closesAt, timeZone }: OfAward) => ({
  closesAt: closesAt.toISOString(),
  timeZone,
});

export const describeAwardIds = ({ awardId: id, applicationId, scholarshipId }: OfAward): EventData => ({
  ...{ id, applicationId, scholarshipId },
});

/** Excludes the reason, because the audit log outlives the applicant's account. */
export const toAwardId = ({ awardId: id, amount, currency }: OfAward) => ({
  id,
  after: { amount, currency },
});
