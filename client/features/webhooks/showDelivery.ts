import { showInstant } from '../../lib/dates.ts';
import { messages } from '../../messages.ts';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

const texts = messages.webhook;

/** The HTTP status of the last answer. */
export function showAnswer({ status, attempts }: DeliveryRowFragment): string {
  if (status !== null) return String(status);
  return attempts > 0 ? texts.noAnswer : texts.none;
}

/** When it is tried next; an instant that is over means as soon as the portal comes to it. */
export function showNextAttempt({ state, nextAttemptAt }: DeliveryRowFragment): string {
  if (state !== 'QUEUED') return texts.none;
  if (!nextAttemptAt || new Date(nextAttemptAt).getTime() <= Date.now()) return texts.soon;
  return showInstant(nextAttemptAt);
}
