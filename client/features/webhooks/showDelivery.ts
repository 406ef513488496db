import { formatInstant } from '../../../messages/formats.ts';
import type { Texts } from '../../lib/useMessages.ts';
import type { DeliveryRowFragment } from './webhooks.generated.ts';

export function showAnswer(t: Texts<'webhooks'>, { status, attempts }: DeliveryRowFragment): string {
  if (status !== null) return String(status);
  return attempts > 0 ? t('deliveries.noAnswer') : t('deliveries.none');
}

export function showNextAttempt(t: Texts<'webhooks'>, { state, nextAttemptAt }: DeliveryRowFragment): string {
  if (state !== 'QUEUED') return t('deliveries.none');
  if (!nextAttemptAt || new Date(nextAttemptAt).getTime() <= Date.now()) return t('deliveries.soon');
  return formatInstant(nextAttemptAt, t.language);
}
