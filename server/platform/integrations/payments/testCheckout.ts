import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  InvalidSignature,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderWebhook,
} from './paymentProvider.ts';

export const TEST_OUTCOMES = { pay: 'PAID', decline: 'FAILED', cancel: 'EXPIRED' } as const;

export type TestCheckout = PaymentProvider & {
  name: 'test';
  sign(event: Omit<ProviderEvent, 'at' | 'isLive'>, now: Date): ProviderWebhook;
};

const SIGNATURE = 'test-signature';

const TOLERANCE = 300;

export function createTestCheckout(secret: Uint8Array): TestCheckout {
  const mac = (text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    name: 'test',
    isLive: false,
    async createCheckout({ paymentId, returnUrl }) {
      return {
        sessionId: toSessionId(paymentId),
        url: new URL(`/checkout/test/${paymentId}`, returnUrl).href,
      };
    },
    async expireCheckout(sessionId) {
      return answer({ id: `${sessionId}:expired`, kind: 'EXPIRED', sessionId });
    },
    async readCheckout() {
      return null;
    },
    async refund({ paymentId, sessionId, part }) {
      if (part)
        return answer({
          id: `${sessionId}:refunded:${part.id}`,
          kind: 'PARTLY_REFUNDED',
          paymentId,
          sessionId,
          partId: part.id,
        });
      return answer({ id: `${sessionId}:refunded`, kind: 'REFUNDED', paymentId, sessionId });
    },
    sign(event, now) {
      const seconds = Math.floor(now.getTime() / 1000);
      const body = Buffer.from(JSON.stringify({ ...event, at: now.toISOString() }));
      const signature = `t=${seconds},v1=${mac(`${seconds}.${body}`).toString('hex')}`;
      return { body, headers: { [SIGNATURE]: signature } };
    },
    async parseWebhook({ body, headers }, now) {
      const [, seconds, hex] = String(headers[SIGNATURE]).match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? [];
      const isOurs = hex && timingSafeEqual(Buffer.from(hex, 'hex'), mac(`${seconds}.${body}`));
      if (!isOurs) throw new InvalidSignature('The signature is not right.');
      if (now.getTime() / 1000 - Number(seconds) > TOLERANCE)
        throw new InvalidSignature('The message is too old.');
      const event: ProviderEvent & { at: string } = JSON.parse(body.toString());
      return { ...event, isLive: false, at: new Date(event.at) };
    },
  };
}

export function toSessionId(paymentId: string): string {
  return `test_${paymentId}`;
}

function answer(
  event: Pick<ProviderEvent, 'id' | 'kind' | 'sessionId'> & { paymentId?: string; partId?: string },
): ProviderEvent {
  return {
    paymentId: null,
    ...event,
    providerPaymentId: null,
    refundId: event.kind === 'REFUNDED' || event.kind === 'PARTLY_REFUNDED' ? event.id : null,
    amount: null,
    currency: null,
    isLive: false,
    at: null,
  };
}
