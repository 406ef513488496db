import { useState } from 'react';
import { type DeliveryRowFragment, useWebhookEndpointsQuery } from './webhooks.generated.ts';

export const POLL_INTERVAL_MS = 2000;

export function useEndpoints() {
  const [pollInterval, setPollInterval] = useState(0);
  const result = useWebhookEndpointsQuery({ fetchPolicy: 'cache-and-network', pollInterval });
  const last = result.data?.webhookEndpoints?.map(({ lastDelivery }) => lastDelivery) ?? [];
  const wanted = isUnderWay(last) ? POLL_INTERVAL_MS : 0;
  if (wanted !== pollInterval) setPollInterval(wanted);
  return result;
}

/** True if a delivery is being sent or is due within seconds. A delivery that waits for hours does not count. */
export function isUnderWay(deliveries: readonly (DeliveryRowFragment | null)[]): boolean {
  const soon = Date.now() + 10_000;
  return deliveries.some(
    (delivery) =>
      delivery?.state === 'QUEUED' &&
      (!delivery.nextAttemptAt || new Date(delivery.nextAttemptAt).getTime() < soon),
  );
}
