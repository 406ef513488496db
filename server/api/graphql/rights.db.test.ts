import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { type GraphqlAnswer, startTestPortal, type TestPortal } from '../../test/api.ts';
import { coordinate, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { getOutcome, RIGHTS } from '../../test/rights/rightsTable.ts';
import { rounds } from '../../test/rounds.ts';
import { buildSchema } from './schema.ts';

let portal: TestPortal;
let other: { id: string };

beforeAll(async () => {
  portal = await startTestPortal();
  other = await makeOrganisation(portal.ctx);
});

afterAll(() => portal.close());

/** The least privileged callers come first, because a short test run uses only the first two. */
const CALLERS = [
  ['visitor', null],
  ['other', 'USER'],
  ['user', 'USER'],
  ['coordinator', 'USER'],
  ['otherCoordinator', 'USER'],
  ['moderator', 'MODERATOR'],
  ['admin', 'ADMIN'],
] as const;
const callers = CALLERS.slice(0, rounds(2, CALLERS.length));
const schema = buildSchema();
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
);

// product: P9.4, P9.5
describe('Query and Mutation fields', () => {
  // security: C21
  it('every GraphQL field has an expected outcome, and no expectation is obsolete', () => {
    expect(Object.keys(RIGHTS).sort()).toEqual([...fields].sort());
  });

  it.each(Object.entries(RIGHTS))(
    'the field %s returns the expected outcome for each role',
    async (field, row) => {
      const { call, about, ...expected } = row;
      const outcomes: Record<string, string> = {};
      const heard: Record<string, string> = {};
      for (const [who, role] of callers) {
        const target = await makePerson(portal.ctx);
        const caller = role && (await makePerson(portal.ctx, { role }));
        if (who === 'coordinator' && caller) await coordinate(portal.ctx, caller, PORTAL_ORGANISATION_ID);
        if (who === 'otherCoordinator' && caller) await coordinate(portal.ctx, caller, other.id);
        const query = call(
          about ? await about(portal.ctx, who === 'user' && caller ? caller : target) : target.id,
        );
        const answer = caller ? await portal.as(caller, query) : await portal.asVisitor(query);
        outcomes[who] = getOutcome(answer);
        heard[who] = scrub(answer);
        if (role === 'ADMIN')
          await portal.ctx.db.user.update({ where: { id: caller?.id }, data: { role: 'USER' } });
      }
      expect(outcomes).toEqual(Object.fromEntries(callers.map(([who]) => [who, expected[who]])));
      if (!heard.otherCoordinator) return;
      if (row.other === row.otherCoordinator) expect(heard.otherCoordinator).toBe(heard.other);
      else if (row.otherCoordinator === 'NOT_FOUND') {
        const caller = await makePerson(portal.ctx);
        await coordinate(portal.ctx, caller, other.id);
        expect(heard.otherCoordinator).toBe(scrub(await portal.as(caller, call(randomUUID()))));
      } else expect(STAFFS_LISTS).toContain(field);
    },
  );
});

const STAFFS_LISTS = [
  'Query.managedScholarships',
  'Query.payments',
  'Query.waiverRequests',
  'Query.staffOverview',
  'Query.numbers',
  'Query.applications',
  'Query.applicationIds',
  'Query.applicationCounts',
  'Query.savedViews',
  'Query.exportColumns',
  'Query.offeringOrganisations',
  'Query.organisations',
  'Query.preparedFiles',
  'Query.groupMessages',
  'Query.groupMessagePreview',
  'Mutation.sendGroupMessage',
  'Query.applicationLabels',
  'Mutation.prepareApplicationPapers',
  'Mutation.saveView',
  'Mutation.setNotification',
  'Mutation.createScholarship',
];

function scrub(answer: GraphqlAnswer): string {
  return JSON.stringify(answer)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    .replaceAll(/person\d+@|Person \d+/g, 'person')
    .replaceAll(/(?<="(?:coordinates|abilities)":\[)[^\]]*/g, '')
    .replaceAll(/(?<="(?:key|hint)":")[^"]+/g, 'key');
}

describe('user fields', () => {
  it('private user fields cannot be read by other users', async () => {
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
  it('permitted fields are returned even if other fields in the query are forbidden', async () => {
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
