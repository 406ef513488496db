import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InjectOptions } from 'fastify';
import Stripe from 'stripe';

type TestSession = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: string | null;
  intentStatus?: string;
  livemode: boolean;
  url: string | null;
};

type TestCharge = {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  currency: string;
  refunded: boolean;
  created: number;
  metadata: { paymentId: string };
};

export type TestEvent = {
  id: string;
  object: 'event';
  type: string;
  livemode: boolean;
  created: number;
  data: { object: object };
};

type StripeCall = {
  method: string;
  path: string;
  key: string | undefined;
  params: Record<string, string>;
};

type Fault = 500 | 429 | 400 | 'reset' | 'lost answer' | 'hang';

/**
 * A fake Stripe on this machine. Equal idempotency keys get equal responses, and events are signed. `pay`, `fail` and
 * `expire` simulate the payer on Stripe's page, and return the event.
 */
export type TestStripe = {
  settings: Record<string, string>;
  sessions: Map<string, TestSession>;
  charges: Map<string, TestCharge>;
  calls: StripeCall[];
  break(...faults: Fault[]): void;
  onAnswer: (call: StripeCall) => void | Promise<void>;
  pay(sessionId: string): TestEvent;
  finishUnpaid(sessionId: string): TestEvent;
  fail(sessionId: string): TestEvent;
  expire(sessionId: string): TestEvent;
  refund(paymentIntent: string, amount?: number): TestEvent;
  event(type: string, object: object, given?: Partial<TestEvent>): TestEvent;
  deliver(
    portal: EventTaker,
    event: TestEvent | string,
    given?: SignatureOptions,
  ): Promise<{ statusCode: number; body: string }>;
  close(): Promise<void>;
};

type EventTaker = {
  request(call: InjectOptions): PromiseLike<{ statusCode: number; body: string }>;
};

type SignatureOptions = { secret?: string; timestamp?: number; header?: string | null };

const WEBHOOK_SECRET = 'whsec_test_k3Y0fT7wLq9ZpVbN2sXc8RgHd5JmUe4A';

export async function startStripe(now: () => Date): Promise<TestStripe> {
  const seconds = () => Math.floor(now().getTime() / 1000);
  const answered = new Map<string, { body: string; answer: Answer }>();
  const working = new Set<string>();
  const faults: Fault[] = [];
  const refunds = new Map<string, object[]>();
  const stripe = new Stripe('sk_test_events');

  const server = createServer((request, response) => {
    receive(request, response).catch((error) => {
      send(response, { status: 500, body: { error: { message: String(error) } } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += chunk;
    const url = new URL(request.url ?? '', 'http://stand-in');
    const key = [request.headers['idempotency-key']].flat()[0];
    const params = Object.fromEntries(new URLSearchParams(body));
    const query = Object.fromEntries(url.searchParams);
    const call = { method: request.method ?? '', path: url.pathname, key, params: { ...query, ...params } };
    own.calls.push(call);
    const fault = faults.shift();
    if (fault === 'hang') return;
    if (fault === 'reset') return void request.socket.destroy();
    if (fault === 'lost answer') {
      await answerOnce(call, body);
      return void request.socket.destroy();
    }
    if (fault) return send(response, refuse(fault, `This went wrong: ${fault}`));
    if (request.headers.authorization !== `Bearer ${own.settings.STRIPE_SECRET_KEY}`)
      return send(response, refuse(401, 'Invalid API Key provided'));
    send(response, await answerOnce(call, body));
  }

  /** Returns the stored response for an equal key, or refuses the call if its parameters differ. */
  async function answerOnce(call: StripeCall, body: string): Promise<Answer> {
    const { key } = call;
    if (!key || call.method !== 'POST') return work(call);
    const known = answered.get(key);
    if (known)
      return known.body === body
        ? known.answer
        : refuse(400, 'Other words for the same key.', 'idempotency_error');
    if (working.has(key)) return refuse(409, 'This key is being used.');
    working.add(key);
    try {
      const answer = await work(call);
      answered.set(key, { body, answer });
      await own.onAnswer(call);
      return answer;
    } finally {
      working.delete(key);
    }
  }

  function work({ method, path, params }: StripeCall): Answer {
    const [, id, action] = path.match(/^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/) ?? [];
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return { status: 200, body: openSession(params) };
    const session = id && own.sessions.get(id);
    if (session && action) {
      if (session.status !== 'open') return refuse(400, 'Only open checkouts can be closed.');
      session.status = 'expired';
    }
    if (session) return { status: 200, body: { ...session, payment_intent: intentOf(session) } };
    if (method === 'POST' && path === '/v1/refunds') return giveBack(params);
    if (path === '/v1/refunds')
      return { status: 200, body: { object: 'list', data: refunds.get(params.payment_intent ?? '') ?? [] } };
    return refuse(404, `No such thing: ${path}`, 'invalid_request_error', 'resource_missing');
  }

  function openSession(params: Record<string, string>): TestSession {
    const id = `cs_test_${randomUUID()}`;
    const session: TestSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(params['line_items[0][price_data][unit_amount]']),
      currency: params['line_items[0][price_data][currency]'] ?? '',
      client_reference_id: params.client_reference_id ?? '',
      payment_intent: null,
      livemode: false,
      url: `https://checkout.stand-in.example/${id}`,
    };
    own.sessions.set(id, session);
    return session;
  }

  function intentOf({ payment_intent: id, intentStatus: status = 'succeeded' }: TestSession) {
    return id && { id, object: 'payment_intent', status, latest_charge: own.charges.get(id) ?? null };
  }

  function giveBack(params: Record<string, string>): Answer {
    const id = params.payment_intent ?? '';
    const charge = own.charges.get(id);
    if (!charge) return refuse(404, 'No such payment.', 'invalid_request_error', 'resource_missing');
    if (charge.refunded)
      return refuse(400, 'It was refunded before.', 'invalid_request_error', 'charge_already_refunded');
    const left = charge.amount - charge.amount_refunded;
    const amount = Number(params.amount ?? left);
    if (amount > left) return refuse(400, 'More than is left.');
    own.refund(id, charge.amount_refunded + amount);
    const refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      status: 'succeeded',
      payment_intent: id,
      created: seconds(),
      amount,
      metadata: { paymentId: params['metadata[paymentId]'] ?? '', partId: params['metadata[partId]'] },
    };
    refunds.set(id, [...(refunds.get(id) ?? []), refund]);
    return { status: 200, body: refund };
  }

  function sessionOf(id: string): TestSession {
    const session = own.sessions.get(id);
    if (session?.status !== 'open') throw new Error(`The checkout ${id} is ${session?.status ?? 'unknown'}.`);
    return session;
  }

  const own: TestStripe = {
    settings: {
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    },
    sessions: new Map(),
    charges: new Map(),
    calls: [],
    break: (...given) => void faults.push(...given),
    onAnswer: () => {},
    pay(id) {
      const session = sessionOf(id);
      const intent = `pi_${randomUUID()}`;
      own.charges.set(intent, {
        id: `ch_${randomUUID()}`,
        object: 'charge',
        payment_intent: intent,
        amount: session.amount_total,
        amount_refunded: 0,
        currency: session.currency,
        refunded: false,
        created: seconds(),
        metadata: { paymentId: session.client_reference_id },
      });
      Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent });
      return own.event('checkout.session.completed', { ...session });
    },
    finishUnpaid(id) {
      Object.assign(sessionOf(id), { status: 'complete' });
      return own.event('checkout.session.completed', { ...own.sessions.get(id) });
    },
    fail: (id) =>
      own.event('checkout.session.async_payment_failed', { ...own.sessions.get(id), status: 'complete' }),
    expire(id) {
      sessionOf(id).status = 'expired';
      return own.event('checkout.session.expired', { ...own.sessions.get(id) });
    },
    refund(intent, amount) {
      const charge = own.charges.get(intent);
      if (!charge) throw new Error(`There is no payment ${intent}.`);
      charge.amount_refunded = amount ?? charge.amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      return own.event('charge.refunded', { ...charge });
    },
    event: (type, object, given = {}) => ({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type,
      livemode: false,
      created: seconds(),
      data: { object },
      ...given,
    }),
    async deliver(portal, event, { secret = WEBHOOK_SECRET, timestamp = seconds(), header } = {}) {
      const payload = typeof event === 'string' ? event : JSON.stringify(event);
      const signature = header ?? stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        ...(header !== null && { 'stripe-signature': signature }),
      };
      const { statusCode, body } = await portal.request({
        method: 'POST',
        url: '/webhooks/stripe',
        payload,
        headers,
      });
      return { statusCode, body };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return own;
}

type Answer = { status: number; body: object };

function refuse(status: number, message: string, type = 'invalid_request_error', code?: string): Answer {
  return { status, body: { error: { type, message, ...(code && { code }) } } };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
