import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/organisations.ts';
import type { PartnerScope } from '../../../rules/partnerKeys.ts';
import { createPartnerKey } from '../../accounts/partnerKeys/managePartnerKeys.ts';
import { type GraphqlAnswer, startTestPortal, type TestPortal } from '../../test/api.ts';
import { coordinate, makeOrganisation } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { RIGHTS } from '../../test/rights/rightsTable.ts';
import { buildSchema } from './schema.ts';

let portal: TestPortal;
let other: { id: string };

beforeAll(async () => {
  portal = await startTestPortal();
  other = await makeOrganisation(portal.ctx);
});

afterAll(() => portal.close());

const schema = buildSchema();
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
);

// product: P9.4, P9.5
describe('every field of Query and Mutation', () => {
  // security: C21
  it('has a line in the table of expectations, and no line is left over', () => {
    expect(Object.keys(RIGHTS).sort()).toEqual([...fields].sort());
  });

  it.each(Object.entries(RIGHTS))('%s answers each role as expected', async (field, row) => {
    const { call, about, ...expected } = row;
    const outcomes: Record<string, string> = {};
    const heard: Record<string, string> = {};
    for (const [who, role] of [
      ['visitor', null],
      ['user', 'USER'],
      ['other', 'USER'],
      ['coordinator', 'USER'],
      ['otherCoordinator', 'USER'],
      ['moderator', 'MODERATOR'],
      ['admin', 'ADMIN'],
    ] as const) {
      const target = await makePerson(portal.ctx);
      const caller = role && (await makePerson(portal.ctx, { role }));
      if (who === 'coordinator' && caller) await coordinate(portal.ctx, caller, PORTAL_ORGANISATION_ID);
      if (who === 'otherCoordinator' && caller) await coordinate(portal.ctx, caller, other.id);
      const query = call(
        about ? await about(portal.ctx, who === 'user' && caller ? caller : target) : target.id,
      );
      const answer = caller ? await portal.as(caller, query) : await portal.asVisitor(query);
      outcomes[who] = outcomeOf(answer);
      heard[who] = scrub(answer);
      if (role === 'ADMIN')
        await portal.ctx.db.user.update({ where: { id: caller?.id }, data: { role: 'USER' } });
    }
    expect(outcomes).toEqual(expected);
    // What only staff may do to a record, another organisation's coordinator may not: it is as if it were not there.
    if (row.other === row.otherCoordinator) expect(heard.otherCoordinator).toBe(heard.other);
    else if (row.otherCoordinator === 'NOT_FOUND') {
      const caller = await makePerson(portal.ctx);
      await coordinate(portal.ctx, caller, other.id);
      expect(heard.otherCoordinator).toBe(scrub(await portal.as(caller, call(randomUUID()))));
    } else expect(STAFFS_LISTS).toContain(field);
  });
});

/** What a coordinator gets of these is compared with an empty portal's: server/accounts/organisations/reach.db.test.ts. */
const STAFFS_LISTS = [
  'Query.managedScholarships',
  'Query.payments',
  'Query.waiverRequests',
  'Query.staffOverview',
  'Query.applications',
  'Query.applicationIds',
  'Query.applicationCounts',
  'Query.savedViews',
  'Query.exportColumns',
  'Query.offeringOrganisations',
  'Query.preparedFiles',
  'Mutation.prepareApplicationPapers',
  'Mutation.saveView',
  'Mutation.createScholarship',
];

/** An answer without what differs between any two people and calls: ids, addresses, keys, times. */
function scrub(answer: GraphqlAnswer): string {
  return (
    JSON.stringify(answer)
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
      .replaceAll(/person\d+@|Person \d+/g, 'person')
      // What a person is told of themselves.
      .replaceAll(/(?<="coordinates":\[)[^\]]*/g, '')
      .replaceAll(/(?<="(?:key|hint)":")[^"]+/g, 'key')
  );
}

/** What a key with applications:read opens to its owner, beside what everyone may. */
const OPENED_BY_APPLICATIONS_READ = [
  'Query.application',
  'Query.applicationChanges',
  'Query.applicationIds',
  'Query.applicationCounts',
  'Query.applications',
  'Query.myApplications',
  'Query.myWithdrawnApplications',
  'Query.myPayments',
  'Query.myReviews',
  'Query.payment',
  'Query.payments',
  'Query.paymentChanges',
  'Query.reviews',
  'Query.reviewChanges',
];

describe('every field, asked for with a moderator’s key,', () => {
  let askWith: Record<PartnerScope, (query: string) => Promise<GraphqlAnswer>>;
  let target: Person;

  beforeAll(async () => {
    target = await makePerson(portal.ctx);
    const owner = await makePerson(portal.ctx, { role: 'MODERATOR' });
    const make = async (...scopes: PartnerScope[]) => {
      const { key } = await createPartnerKey(
        { ...portal.ctx, viewer: { ...owner, role: 'MODERATOR', emailVerified: true, hasFreshProof: true } },
        { name: 'Site', scopes },
      );
      return (query: string) => portal.as({ ...owner, headers: { authorization: `Bearer ${key}` } }, query);
    };
    askWith = {
      SCHOLARSHIPS_READ: await make('SCHOLARSHIPS_READ'),
      APPLICATIONS_READ: await make('APPLICATIONS_READ'),
    };
  });

  // product: P6.5
  it.each(Object.entries(RIGHTS))('%s is opened by its scope alone', async (field, row) => {
    const id = row.about ? await row.about(portal.ctx, target) : target.id;
    const [refused, opened] = [
      await askWith.SCHOLARSHIPS_READ(row.call(id)),
      await askWith.APPLICATIONS_READ(row.call(id)),
    ];
    const isOpened = OPENED_BY_APPLICATIONS_READ.includes(field);
    const isPublic = row.visitor === row.other;
    expect([outcomeOf(refused), outcomeOf(opened)]).toEqual(
      isPublic ? [row.visitor, row.visitor] : ['FORBIDDEN', isOpened ? row.moderator : 'FORBIDDEN'],
    );
    if (isPublic) return;
    const { message, extensions } = refused.errors?.[0] ?? {};
    const missingScope = 'applications:read';
    if (isOpened)
      expect([message, extensions]).toEqual([
        'This key lacks the scope applications:read. Create a key that has it.',
        { code: 'FORBIDDEN', missingScope },
      ]);
    else if (row.moderator === 'FORBIDDEN') expect(message).toBe('You are not allowed to do this.');
    else expect([message, extensions]).toEqual([expect.stringMatching(/^An API key/), { code: 'FORBIDDEN' }]);
  });
});

/** The code of the whole call, or of the one record that a call for several was about. */
function outcomeOf({ data, errors }: GraphqlAnswer): string {
  type Bulk = { code?: string }[] & { results?: { code?: string }[] };
  const [bulk] = Object.values(data ?? {}) as Bulk[];
  return errors?.[0]?.extensions.code ?? (bulk?.results ?? bulk)?.[0]?.code ?? 'ok';
}

describe('fields of a person', () => {
  it('that are private are refused by name to others, wherever the person is seen', async () => {
    const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
    const person = await makePerson(portal.ctx);
    const query = '{ users(pageSize: 100) { items { id name email role createdAt } } }';
    const { data } = await portal.as(admin, query);
    expect(data.users.items).toContainEqual(
      expect.objectContaining({ id: person.id, email: person.email, role: 'USER' }),
    );
    const { User } = schema.getTypeMap();
    const resolve = (field: string, viewer: object | null) => {
      const { resolve: read } = (
        User as never as { getFields(): Record<string, { resolve: CallableFunction }> }
      ).getFields()[field] as { resolve: CallableFunction };
      return () => read(person, {}, { ...portal.ctx, viewer });
    };
    for (const field of ['email', 'role']) {
      expect(resolve(field, null)).toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }));
      expect(resolve(field, { id: 'x', role: 'USER' })).toThrow(
        expect.objectContaining({ code: 'FORBIDDEN' }),
      );
      expect(resolve(field, { id: person.id, role: 'USER' })).not.toThrow();
    }
    expect(resolve('email', { id: 'x', role: 'MODERATOR' })).not.toThrow();
    expect(resolve('role', { id: 'x', role: 'MODERATOR' })).toThrow();
  });

  // security: C19
  it('of one request are decided one by one: what is allowed is answered beside what is not', async () => {
    for (const query of [
      '{ viewer { id } users { totalCount } }',
      '{ users { totalCount } viewer { id } }',
      '{ a: users { totalCount } viewer { id } b: users { totalCount } }',
    ]) {
      const { data, errors } = await portal.asStudent(query);
      const { viewer, ...refused } = data;
      expect(viewer.id).toBe((await portal.person('student')).id);
      expect(new Set(Object.values(refused))).toEqual(new Set([null]));
      expect(new Set(errors?.map(({ extensions }) => extensions.code))).toEqual(new Set(['FORBIDDEN']));
    }
  });
});
