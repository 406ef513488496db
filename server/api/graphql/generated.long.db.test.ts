import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { generateBody } from '../../test/generateBody.ts';
import { generateOperations } from '../../test/generateOperations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';
import { FACADE } from '../rest/facade.ts';

const PRIVATE = [
  'canary@example.org',
  '+4799000111',
  'Canary Lane',
  'canary-ssc',
  'Canary feedback',
  'canary-draft',
];
const SECRET = ['canary-hash', 'canary-session', 'canary-sealed', 'canary-password'];

let portal: TestPortal;
let ids: string[];

beforeAll(async () => {
  portal = await startTestPortal();
  const { ctx } = portal;
  const { id: applicantId } = await makePerson(ctx, { email: 'canary@example.org' });
  const { id: scholarshipId } = await makeScholarship(ctx);
  const application = await makeApplication(ctx, {
    applicantId,
    scholarshipId,
    phone: '+4799000111',
    address: 'Canary Lane 1',
    ssc: 'canary-ssc',
    feedback: 'Canary feedback',
  });
  const review = await makeReview(ctx, application);
  const payment = await makePayment(ctx, {
    payerId: applicantId,
    scholarshipId,
    applicationId: application.id,
    status: 'PAID',
  });
  await ctx.db.applicationDraft.create({
    data: { applicantId, scholarshipId, content: { address: 'canary-draft' } },
  });
  await ctx.db.partnerKey.create({
    data: { ownerId: applicantId, name: 'Site', scopes: [], hash: 'canary-hash', hint: 'abcd' },
  });
  await ctx.db.session.create({
    data: { userId: applicantId, token: 'canary-session', expiresAt: new Date('2027-01-01') },
  });
  await ctx.db.account.create({
    data: {
      userId: applicantId,
      providerId: 'credential',
      accountId: applicantId,
      password: 'canary-password',
    },
  });
  const endpoint = await ctx.db.webhookEndpoint.create({
    data: { url: 'https://partner.example.org/', events: [], secret: 'canary-sealed' },
  });
  for (const part of ['other', 'moderator'] as const) {
    const { id } = await portal.person(part);
    await makeReview(ctx, await makeApplication(ctx, { applicantId: id, scholarshipId }));
  }
  ids = [applicantId, scholarshipId, application.id, review.id, payment.id, endpoint.id];
});

afterAll(() => portal.close());

const readCanary = () =>
  portal.ctx.db.user.findUniqueOrThrow({
    where: { email: 'canary@example.org' },
    include: {
      applications: { include: { events: true } },
      reviews: true,
      drafts: true,
      payments: true,
      partnerKeys: true,
      sessions: true,
      accounts: true,
    },
  });

function judge(sent: unknown, answer: unknown, part: Role) {
  const text = JSON.stringify(answer);
  const hidden = part === 'MODERATOR' ? SECRET : [...PRIVATE, ...SECRET];
  const told = [...hidden, '"INTERNAL"', '"UNAVAILABLE"'].filter((secret) => text.includes(secret));
  expect([sent, told]).toEqual([sent, []]);
}

type Role = 'visitor' | 'USER' | 'MODERATOR';
const ROLES: Role[] = ['visitor', 'USER', 'MODERATOR'];
const SEED = 20260615;

const arrive = (role: Role) => (role === 'visitor' ? null : makePerson(portal.ctx, { role }));

// security: C40
describe('generated calls', () => {
  it.each(ROLES)(
    'generated queries reveal nothing private to role %s and cause no internal errors',
    async (role) => {
      const kinds: Record<string, number> = {};
      const parts = { USER: await portal.person('other'), MODERATOR: await portal.person('moderator') };
      for (const query of fc.sample(generateOperations('query', ids), {
        numRuns: 2_000,
        seed: SEED,
      })) {
        const answer =
          role === 'visitor' ? await portal.asVisitor(query) : await portal.as(parts[role], query);
        const codes = answer.errors?.map(({ extensions }) => extensions.code) ?? ['ok'];
        for (const code of new Set(codes)) kinds[code] = (kinds[code] ?? 0) + 1;
        judge(query, answer, role);
      }
      expect(kinds.ok).toBeGreaterThan(20);
      if (role === 'MODERATOR') expect(kinds.FORBIDDEN).toBeGreaterThan(5);
    },
  );

  it.each(ROLES)("generated mutations of role %s change no other user's data", async (role) => {
    const before = await readCanary();
    const codes = new Set<string>();
    const calls = fc.sample(generateOperations('mutation', ids), {
      numRuns: 1_000,
      seed: SEED,
    });
    for (const query of calls) {
      const person = await arrive(role);
      const answer = person ? await portal.as(person, query) : await portal.asVisitor(query);
      for (const { extensions } of answer.errors ?? []) codes.add(extensions.code);
      judge(query, answer, role);
      if (role !== 'MODERATOR') expect([query, await readCanary()]).toEqual([query, before]);
    }
    expect([...codes]).toContain(role === 'visitor' ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  });

  it.each(ROLES)("generated REST bodies of role %s change no other user's data", async (role) => {
    const before = await readCanary();
    const writing = FACADE.filter(({ method }) => method !== 'GET');
    const bodies = fc.sample(fc.tuple(fc.constantFrom(...writing), fc.nat({ max: 5 }), generateBody(ids)), {
      numRuns: 2_000,
      seed: SEED,
    });
    for (const [{ method, path }, place, payload] of bodies) {
      const person = await arrive(role);
      const url = path.replace(/:(id|emailOrId)/, ids[place] ?? '').replace(':email', 'canary%40example.org');
      const call = { method, url, payload: payload as object };
      const answer = person ? await portal.requestAs(person, call) : await portal.request(call);
      judge([method, url, payload, answer.statusCode < 500], [answer.body, answer.statusCode < 500], role);
      expect([method, url, payload, answer.statusCode < 500]).toEqual([method, url, payload, true]);
      if (role !== 'MODERATOR')
        expect([method, url, payload, await readCanary()]).toEqual([method, url, payload, before]);
    }
  });
});
