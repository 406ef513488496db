import type { InjectOptions } from 'fastify';
import type { Context } from '../server/platform/context.ts';
import type { GraphqlAnswer } from '../server/test/api.ts';
import { FORM, getCode } from '../server/test/applying.ts';
import { makeScholarship } from '../server/test/factories.ts';
import { makePerson } from '../server/test/people.ts';
import type { TestStripe } from '../server/test/stripe.ts';
import type { Ledger } from './ledger.ts';

type FleetingPortal = { url(): Promise<string> };

export type WriterContext = {
  portal: FleetingPortal;
  ctx: () => Context;
  stripe: TestStripe;
  ledger: Ledger;
  onEntry: () => void;
  isOver: () => boolean;
};

/** Codes that mean success in a call that is repeated because its response was lost. */
const DONE_BEFORE = ['ok', 'CONFLICT'];

export async function makeScholarships(ctx: Context, count: number): Promise<string[]> {
  await ctx.db.webhookEndpoint.create({
    data: { url: 'https://partner.example.org/', events: ['APPLICATION_SUBMITTED'], secret: 'sealed' },
  });
  const made = Array.from({ length: count }, () => makeScholarship(ctx, { deadline: '2099-12-31' }));
  return (await Promise.all(made)).map(({ id }) => id);
}

export function startWriters(
  given: Pick<WriterContext, 'portal' | 'ctx' | 'stripe'>,
  scholarshipIds: readonly string[],
  count: number,
) {
  const ledger: Ledger = new Map();
  let isOver = false;
  let left = 0;
  let enough = () => {};
  const onEntry = () => {
    left -= 1;
    if (left === 0) enough();
  };
  const writing = { ...given, ledger, onEntry, isOver: () => isOver };
  const writers = Promise.all(Array.from({ length: count }, () => write(writing, scholarshipIds)));
  return {
    ledger,
    async entries(more: number): Promise<void> {
      left = more;
      await Promise.race([new Promise<void>((resolve) => (enough = resolve)), writers]);
    },
    async stop(): Promise<void> {
      isOver = true;
      await writers;
    },
  };
}

export async function write(writing: WriterContext, scholarshipIds: readonly string[]): Promise<void> {
  for (let turn = 0; !writing.isOver(); turn += 1)
    await applyOnce(writing, scholarshipIds[turn % scholarshipIds.length] ?? '');
}

async function applyOnce(writing: WriterContext, scholarshipId: string): Promise<void> {
  const { ctx, stripe, portal } = writing;
  const person = await insist(writing, async () => ({ ...(await makePerson(ctx())), errors: undefined }));
  if (!person) return;
  const { headers } = person;
  const enter = (entry: string, content: object) => {
    writing.ledger.set(entry, content);
    writing.onEntry();
  };
  const ask = (query: string, variables: object) =>
    insist(writing, async () => {
      const answer = await send(portal, { url: '/graphql', headers, payload: { query, variables } });
      return { ...JSON.parse(answer.body), status: answer.statusCode } as GraphqlAnswer;
    });

  // The address is unique, so that the test detects mixed-up forms.
  const form = { ...FORM, address: `Harbour Street, ${person.id}` };
  const input = { ...form, scholarshipId, consent: true };
  const sent = await ask(
    'mutation ($input: ApplicationInput!) { submitApplication(input: $input, idempotencyKey: "form") { id totalFee } }',
    { input },
  );
  if (!sent) return;
  const { id, totalFee } = sent.data.submitApplication;
  const { ssc: _, ...kept } = form;
  enter(`application ${id}`, { ...kept, applicantId: person.id, scholarshipId, totalFee });

  const edited = await ask(
    'mutation ($id: UUID!, $input: ApplicationChangeInput!) { updateApplication(id: $id, version: 1, input: $input) { ssc version } }',
    { id, input: { ...form, ssc: '5.0' } },
  );
  if (edited && getCode(edited) === 'ok') enter(`edit ${id}`, edited.data.updateApplication);

  const started = await ask(
    'mutation ($id: UUID!) { startPayment(scholarshipId: $id) { payment { id checkoutUrl amount { minorUnits currency } } } }',
    { id: scholarshipId },
  );
  if (!started) return;
  const { payment } = started.data.startPayment;
  const { id: paymentId, ...paid } = payment;
  enter(`checkout ${paymentId}`, { ...paid, payerId: person.id, scholarshipId, applicationId: id });

  const event = stripe.pay(payment.checkoutUrl.split('/').at(-1));
  const taken = await insist(writing, async () => {
    const { statusCode } = await stripe.deliver({ request: (call) => send(portal, call) }, event);
    return statusCode === 200 ? { errors: undefined } : null;
  });
  if (taken) enter(`event ${event.id}`, { paymentId, status: 'PAID', kind: 'PAID' });

  const review = { applicationId: id, rating: 4.5, comment: `Quick for ${person.id}.` };
  const reviewed = await ask('mutation ($input: ReviewInput!) { addReview(input: $input) { id } }', {
    input: review,
  });
  if (!reviewed || getCode(reviewed) !== 'ok') return;
  const by = { authorId: person.id, scholarshipId };
  enter(`review ${reviewed.data.addReview.id}`, { ...review, ...by });
}

/** Retries a call if it fails or the portal is busy. Returns null if the test ends first. */
async function insist<A extends Pick<GraphqlAnswer, 'errors'>>(
  { isOver }: WriterContext,
  call: () => Promise<A | null>,
): Promise<A | null> {
  while (!isOver()) {
    const answer = await call().catch(() => null);
    const code = answer && getCode(answer);
    if (!answer || code === 'UNAVAILABLE') continue;
    if (!DONE_BEFORE.includes(code ?? '')) throw new Error(`The portal answered ${JSON.stringify(answer)}`);
    return answer;
  }
  return null;
}

async function send(portal: FleetingPortal, { url, headers, payload }: InjectOptions) {
  const isText = typeof payload === 'string';
  const response = await fetch(`${await portal.url()}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
    body: isText ? payload : JSON.stringify(payload),
  });
  return { statusCode: response.status, body: await response.text() };
}
