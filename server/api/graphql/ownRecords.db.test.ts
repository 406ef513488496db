import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { PERMISSIONS, type Permission } from '../../platform/permissions.ts';
import { type GraphqlAnswer, startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode, submit } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { coordinate } from '../../test/organisations.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { OWN, OWN_ROUTES, OWN_ROWS } from '../../test/rights/ownRecords.ts';
import { RIGHTS } from '../../test/rights/rightsTable.ts';
import { FACADE } from '../rest/facade.ts';
import { buildSchema } from './schema.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
  // Creates a second admin, because otherwise calls would be refused to protect the last one.
  await portal.person('admin');
});
afterAll(() => portal.close());

const REFUSAL = 'You cannot do this for yourself. Ask a colleague.';
const STAFF = ['coordinator', 'moderator', 'admin'] as const;

async function makeStaff(who: (typeof STAFF)[number]): Promise<Person> {
  const role = ({ coordinator: 'USER', moderator: 'MODERATOR', admin: 'ADMIN' } as const)[who];
  const person = await makePerson(portal.ctx, { role });
  if (who === 'coordinator') await coordinate(portal.ctx, person, PORTAL_ORGANISATION_ID);
  return person;
}

type CallResult = { code?: string; message?: string };

function toldOf({ data, errors }: GraphqlAnswer): CallResult {
  type Bulk = CallResult[] & { results?: CallResult[] };
  const [bulk] = Object.values(data ?? {}) as Bulk[];
  const [error] = errors ?? [];
  return error
    ? { code: error.extensions.code, message: error.message }
    : ((bulk?.results ?? bulk)?.[0] ?? {});
}

const countActs = (person: Person) => portal.ctx.db.auditEntry.count({ where: { actorId: person.id } });

// product: P7.34
// security: C101
describe('staff actions on own records', () => {
  it('every mutation has a row in the table of own-record cases', () => {
    const mutations = Object.keys(buildSchema().getMutationType()?.getFields() ?? {});
    expect(Object.keys(OWN).sort()).toEqual(mutations.sort());
  });

  const refused = Object.entries(OWN).flatMap(([name, line]) =>
    typeof line === 'string' ? [] : [[name, line] as const],
  );

  it.each(refused)(
    'the mutation %s prevents staff from acting on their own records',
    async (name, { about, call }) => {
      for (const who of STAFF) {
        const caller = await makeStaff(who);
        const query = `mutation { ${call(await about(portal.ctx, caller))} }`;
        const told = toldOf(await portal.as(caller, query));
        const isForRole = RIGHTS[`Mutation.${name}`]?.[who] !== 'FORBIDDEN';
        expect([who, told.code]).toEqual([who, isForRole ? 'CONFLICT' : 'FORBIDDEN']);
        if (isForRole) expect([who, told.message]).toEqual([who, REFUSAL]);
        expect([who, await countActs(caller)]).toEqual([who, 0]);
      }
    },
  );

  it('every REST route that changes records has an own-record test case', () => {
    const routes = FACADE.filter(({ action }) => action && (PERMISSIONS[action] as Permission).notOneself);
    expect(Object.keys(OWN_ROUTES).sort()).toEqual(
      routes.map(({ method, path }) => `${method} ${path}`).sort(),
    );
  });

  it.each(Object.entries(OWN_ROUTES))(
    'the route %s prevents admins from acting on their own records',
    async (_route, { about, send }) => {
      const caller = await makeStaff('admin');
      const sent = send(await about(portal.ctx, caller), caller);
      const answer = await portal.request({ ...sent, headers: caller.headers });
      expect([answer.statusCode, answer.body.includes(REFUSAL)]).toEqual([409, true]);
      expect(await countActs(caller)).toBe(0);
    },
  );

  it.each(Object.entries(OWN_ROWS))(
    'importing a file of %s reports the row about the importer',
    async (_file, { url, file }) => {
      const caller = await makeStaff('admin');
      const headers = { ...caller.headers, 'content-type': 'text/csv' };
      const payload = file(caller.email);
      const answer = await portal.request({ method: 'POST', url: await url(portal.ctx), headers, payload });
      const { rows = [], problems = rows[0]?.problems } = answer.json();
      expect(answer.statusCode).toBe(200);
      expect(problems).toEqual([
        expect.objectContaining({ column: 'email', message: 'This is your own address. Ask a colleague.' }),
      ]);
      expect(await portal.ctx.db.application.count({ where: { applicantId: caller.id } })).toBe(0);
      expect(await portal.ctx.db.verifiedFact.count({ where: { personId: caller.id } })).toBe(0);
    },
  );

  it("bulk actions skip the viewer's own records and give the reason", async () => {
    const moderator = await makeStaff('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
    const apply = async ({ id: applicantId }: { id: string }) =>
      (await makeApplication(portal.ctx, { applicantId, scholarshipId })).id;
    const [own, other] = [await apply(moderator), await apply(await makePerson(portal.ctx))];
    const { data } = await portal.as(
      moderator,
      `mutation { deleteApplications(ids: ["${own}", "${other}"]) { id isDone message } }`,
    );
    expect(data.deleteApplications).toEqual([
      { id: own, isDone: false, message: REFUSAL },
      { id: other, isDone: true, message: null },
    ]);
  });

  it('staff can still edit, pay for and withdraw their own applications', async () => {
    const moderator = await makeStaff('moderator');
    const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
    const { data } = await submit(portal, moderator, scholarshipId);
    const { id } = data.submitApplication;
    const shown = await portal.as(
      moderator,
      `{ application(id: "${id}") { viewerCanUpdate viewerCanCancel viewerCanPay viewerCanDelete viewerCanGiveFeedback } }`,
    );
    expect(shown.data.application).toEqual({
      ...{ viewerCanUpdate: true, viewerCanCancel: true, viewerCanPay: true },
      ...{ viewerCanDelete: false, viewerCanGiveFeedback: false },
    });
    expect(getCode(await portal.as(moderator, `mutation { cancelApplication(id: "${id}") { id } }`))).toBe(
      'ok',
    );
  });
});
