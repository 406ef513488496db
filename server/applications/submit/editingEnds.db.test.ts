import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { FORM } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'Pacific/Auckland' }, { now: () => now });
});

afterAll(() => portal.close());

const LAST_SECOND = new Date('2026-06-15T11:59:59Z');
const CLOSED = new Date('2026-06-15T12:00:00Z');
const REFUSAL = 'You cannot edit this application. Applications for this scholarship closed on 15 June 2026.';

async function apply(given: { scholarship?: object; application?: object } = {}) {
  now = LAST_SECOND;
  const student = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {
    deadline: '2026-06-15',
    ...given.scholarship,
  });
  const { id } = await makeApplication(portal.ctx, {
    applicantId: student.id,
    scholarshipId,
    ...given.application,
  });
  return { student, id, scholarshipId };
}

const read = (id: string) => portal.ctx.db.application.findUniqueOrThrow({ where: { id } });

async function change(who: Person, id: string, address: string) {
  const { version } = await read(id);
  return portal.as(
    who,
    `mutation($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) {
      updateApplication(id: $id, version: $version, input: $input) { version } }`,
    { id, version, input: { ...FORM, address } },
  );
}

const patch = (who: Person, id: string, address: string) =>
  portal.requestAs(who, {
    method: 'PATCH',
    url: `/scholaritem/updateItem/${id}`,
    payload: { address },
  });

async function mayChange(who: Person, id: string): Promise<boolean> {
  const { data } = await portal.as(who, `{ application(id: "${id}") { viewerCanUpdate } }`);
  return data.application.viewerCanUpdate;
}

// product: P4.6
it('application edits after the deadline are rejected over GraphQL and REST', async () => {
  const { student, id } = await apply();
  expect(await mayChange(student, id)).toBe(true);
  expect((await change(student, id, 'One Street')).errors).toBeUndefined();
  expect((await patch(student, id, 'Two Street')).statusCode).toBe(200);

  now = CLOSED;
  expect(await mayChange(student, id)).toBe(false);
  expect((await change(student, id, 'Three Street')).errors?.[0]).toMatchObject({
    message: REFUSAL,
    extensions: { code: 'CONFLICT' },
  });
  const refused = await patch(student, id, 'Three Street');
  expect([refused.statusCode, refused.json().message]).toEqual([409, REFUSAL]);
  const same = await patch(student, id, 'Two Street');
  expect([same.statusCode, same.json().message]).toEqual([409, REFUSAL]);
  expect(await read(id)).toMatchObject({ address: 'Two Street', version: 3 });
});

it('an applicant who paid before the deadline cannot edit after it', async () => {
  const { student, id, scholarshipId } = await apply();
  now = CLOSED;
  await portal.ctx.db.payment.create({
    data: {
      payerId: student.id,
      scholarshipId,
      applicationId: id,
      amount: 2500,
      currency: 'USD',
      provider: 'test',
      status: 'PAID',
      paidAt: LAST_SECOND,
    },
  });
  expect(await mayChange(student, id)).toBe(false);
  expect((await change(student, id, 'Three Street')).errors?.[0]?.message).toBe(REFUSAL);
});

it('application edits are allowed again after staff extend the deadline', async () => {
  const { student, id, scholarshipId } = await apply();
  now = CLOSED;
  await portal.ctx.db.scholarship.update({
    where: { id: scholarshipId },
    data: { applicationDeadline: new Date('2026-06-16') },
  });
  expect(await mayChange(student, id)).toBe(true);
  expect((await change(student, id, 'Four Street')).errors).toBeUndefined();
});

it('an edit during processing is rejected with the processing message, even after the deadline', async () => {
  const { student, id } = await apply({ application: { status: 'PROCESSING' } });
  now = CLOSED;
  expect((await change(student, id, 'x')).errors?.[0]?.message).toBe(
    'You cannot edit. It is being processed',
  );
});

it('checking the deadlines of five applications takes as many queries as one', async () => {
  now = LAST_SECOND;
  const count = async (applications: number) => {
    const student = await makePerson(portal.ctx);
    for (let made = 0; made < applications; made += 1) {
      const { id: scholarshipId } = await makeScholarship(portal.ctx, {});
      await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId });
    }
    return portal.countQueries(async () => {
      const { data } = await portal.as(
        student,
        '{ myApplications(page: 1, pageSize: 50) { items { viewerCanUpdate scholarship { id } } } }',
      );
      expect(data.myApplications.items).toHaveLength(applications);
    });
  };
  expect(await count(5)).toBe(await count(1));
});
