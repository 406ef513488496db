import { useState } from 'react';
import { type DeliveryRowFragment, useWebhookEndpointsQuery } from './webhooks.generated.ts';

/** How often a screen asks again what became of something that is just being sent, in milliseconds. */
export const ASK_AGAIN = 2000;

/** Every endpoint; asked for again while a delivery is under way, so that its outcome shows by itself. */
export function useEndpoints() {
  const [pollInterval, setPollInterval] = useState(0);
  const result = useWebhookEndpointsQuery({ fetchPolicy: 'cache-and-network', pollInterval });
  const last = result.data?.webhookEndpoints?.map(({ lastDelivery }) => lastDelivery) ?? [];
  const wanted = isUnderWay(last) ? ASK_AGAIN : 0;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return result;
}

/** True with a delivery that is tried at this moment or within the next seconds, not one that waits for hours. */
export function isUnderWay(deliveries: readonly (DeliveryRowFragment | null)[]): boolean {
  const soon = Date.now() + 10_000;
  return deliveries.some(
    (delivery) =>
      delivery?.state === 'QUEUED' &&
      (!delivery.nextAttemptAt || new Date(delivery.nextAttemptAt).getTime() < soon),
  );
}
