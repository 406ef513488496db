import fc from 'fast-check';
import type { GraphQLArgument, GraphQLField, GraphQLInputField, GraphQLNamedType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../test/factories.ts';
import { makePayment } from '../test/paying.ts';
import { makePerson } from '../test/people.ts';
import { buildSchema } from './schema.ts';

/** What is somebody's own; the last ones are nobody's to read. */
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
  // The others have reviews of their own, from which ways lead back.
  for (const part of ['other', 'moderator'] as const) {
    const { id } = await portal.person(part);
    await makeReview(ctx, await makeApplication(ctx, { applicantId: id, scholarshipId }));
  }
  ids = [applicantId, scholarshipId, application.id, review.id, payment.id, endpoint.id];
});

afterAll(() => portal.close());

const schema = buildSchema();
const queries = Object.values(schema.getQueryType()?.getFields() ?? {});

/** A number below `count`: the generator's next throw. */
type Throw = (count: number) => number;
const pick = <Item>(roll: Throw, items: readonly Item[]): Item => items[roll(items.length)] as Item;
const nameOf = (type: unknown): string => String(type).replaceAll(/[[\]!]/g, '');

/** Vitest loads graphql twice, so that its own `isObjectType` and the like know none of our types. */
function fieldsOf<Field>(type: GraphQLNamedType | undefined): Field[] {
  return type && 'getFields' in type ? (Object.values(type.getFields()) as Field[]) : [];
}

const VALUES: Record<string, readonly string[]> = {
  Int: ['1', '2', '50', '0', '-5'],
  Float: ['0', '2.5', '9'],
  Boolean: ['true', 'false'],
  String: ['"canary"', '"%"', '""', '"grant norway"', '"4799"'],
  Date: ['"2026-06-15"', '"1999-12-31"'],
  DateTime: ['"2026-06-15T00:00:00Z"'],
};

function writeValue(roll: Throw, type: unknown): string {
  const list = String(type).replace(/!$/, '').startsWith('[');
  const named = schema.getType(nameOf(type));
  const one = writeOne(roll, nameOf(type), named);
  return list ? `[${one}]` : one;
}

function writeOne(roll: Throw, name: string, named: GraphQLNamedType | undefined): string {
  if (name === 'UUID') return `"${pick(roll, ids)}"`;
  if (named && 'getValues' in named) return pick(roll, named.getValues()).name;
  const inputs = fieldsOf<GraphQLInputField>(named).filter(
    (field) => String(field.type).endsWith('!') || roll(3) === 0,
  );
  if (named && 'getFields' in named)
    return `{ ${inputs.map((field) => `${field.name}: ${writeValue(roll, field.type)}`).join(', ')} }`;
  return pick(roll, VALUES[name] ?? ['null']);
}

function writeArguments(roll: Throw, args: readonly GraphQLArgument[]): string {
  const given = args.filter(({ type }) => String(type).endsWith('!') || roll(3) === 0);
  if (given.length === 0) return '';
  return `(${given.map(({ name, type }) => `${name}: ${writeValue(roll, type)}`).join(', ')})`;
}

/** A field with some of what is below it, at most `depth` levels; '' where nothing can be. */
function writeField(roll: Throw, field: GraphQLField<unknown, unknown>, depth: number): string {
  const below = fieldsOf<GraphQLField<unknown, unknown>>(schema.getType(nameOf(field.type)));
  const head = `${field.name}${writeArguments(roll, field.args)}`;
  if (below.length === 0) return head;
  if (depth === 0) return '';
  const chosen = below.filter((one) => one.name === 'items' || roll(2) === 0);
  const written = chosen.map((one) => writeField(roll, one, depth - 1)).filter(Boolean);
  return `${head} { ${['__typename', ...written].join(' ')} }`;
}

const operation = fc.infiniteStream(fc.nat({ max: 999_999 })).map((stream) => {
  const roll: Throw = (count) => Number(stream.next().value) % count;
  return () => `{ ${writeField(roll, pick(roll, queries), 6)} }`;
});

// security: C40
describe('two hundred questions that nobody thought of', () => {
  it.each(['visitor', 'other', 'moderator'] as const)(
    'tell the %s nothing that is not theirs, and never fail for a reason of ours',
    async (part) => {
      const kinds: Record<string, number> = {};
      for (const write of fc.sample(operation, { numRuns: 200, seed: 20260615 })) {
        const query = write();
        const answer =
          part === 'visitor'
            ? await portal.asVisitor(query)
            : await portal.as(await portal.person(part), query);
        const codes = answer.errors?.map(({ extensions }) => extensions.code) ?? ['ok'];
        for (const code of new Set(codes)) kinds[code] = (kinds[code] ?? 0) + 1;
        expect([query, codes.filter((code) => ['INTERNAL', 'UNAVAILABLE'].includes(code))]).toEqual([
          query,
          [],
        ]);
        const text = JSON.stringify(answer);
        const hidden = part === 'moderator' ? SECRET : [...PRIVATE, ...SECRET];
        for (const secret of hidden) expect([query, text.includes(secret)]).toEqual([query, false]);
      }
      // Had all been refused as a whole, nothing would have been shown.
      expect(kinds.ok).toBeGreaterThan(20);
      if (part === 'moderator') expect(kinds.FORBIDDEN).toBeGreaterThan(5);
    },
    120_000,
  );
});
