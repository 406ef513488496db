import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { FORM } from '../../../test/applying.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { createVersionReader } from './catalogueVersion.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'Europe/Oslo' }, { now: () => now });
});
beforeEach(() => {
  now = TEST_NOW;
});
afterAll(() => portal.close());

const time = (clock: string) => new Date(`1970-01-01T${clock}Z`);

/**
 * Returns whether the scholarship is open, can be applied for, is listed as open, is not listed as not open, is found
 * by a search, and accepts an application.
 */
async function ask(id: string): Promise<boolean[]> {
  const student = await makePerson(portal.ctx);
  const { data } = await portal.as(
    student,
    `{ scholarship(id: "${id}") { scholarshipName isOpen canApply }
      open: scholarships(filter: { isOpen: true }, pageSize: 100) { items { id } }
      rest: scholarships(filter: { isOpen: false }, pageSize: 100) { items { id } } }`,
  );
  const { isOpen, canApply } = data.scholarship;
  const has = (list: { items: { id: string }[] }) => list.items.some((item) => item.id === id);
  const word = data.scholarship.scholarshipName.split(' ')[0];
  const found = await portal.as(
    student,
    `{ scholarships(filter: { search: "${word}", isOpen: true }) { items { id } } }`,
  );
  const { errors } = await portal.as(
    student,
    `mutation($input: ApplicationInput!) { submitApplication(input: $input) { id } }`,
    { input: { scholarshipId: id, consent: true, ...FORM } },
  );
  const isSent = errors === undefined;
  return [isOpen, canApply, has(data.open), !has(data.rest), has(found.data.scholarships), isSent];
}

const NOT_OPEN = 'Applications for this scholarship open on 20 June 2026.';

async function refuse(id: string): Promise<string[]> {
  const student = await makePerson(portal.ctx);
  const variables = { id, input: { scholarshipId: id, consent: true, ...FORM } };
  const answers = [
    await portal.as(student, 'query($id: UUID!) { scholarship(id: $id) { phase } }', variables),
    await portal.as(
      student,
      'mutation($input: ApplicationInput!) { submitApplication(input: $input) { id } }',
      variables,
    ),
    await portal.as(student, 'mutation($id: UUID!) { startPayment(scholarshipId: $id) { url } }', variables),
  ];
  return answers.map(({ data, errors }) => errors?.[0]?.message ?? data.scholarship.phase);
}

const YES = [true, true, true, true, true, true];
const NO = YES.map(() => false);

// product: P7.19
describe('scholarship deadline', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-06-15', '23:59', '2026-06-15T10:00:00Z'],
    ['Asia/Kathmandu', '2026-06-15', '17:00', '2026-06-15T11:16:00Z'],
    ['Etc/GMT+12', '2026-06-15', '23:59', '2026-06-16T12:00:00Z'],
    // Clocks change shortly before these deadlines.
    ['Pacific/Auckland', '2026-09-27', '03:00', '2026-09-26T14:01:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:30', '2026-10-03T15:31:00Z'],
    ['Europe/Oslo', '2026-10-25', '02:30', '2026-10-25T01:31:00Z'],
  ])(
    'a scholarship closes after its deadline minute: in %s on %s at %s',
    async (timeZone, deadline, clock, closing) => {
      const { id } = await makeScholarship(portal.ctx, {
        scholarshipName: `Clock${closing.replaceAll(/\W/g, '')} Grant`,
        timeZone,
        deadline,
        deadlineTime: time(clock),
        applicationFees: 0,
        serviceCharge: 0,
      });
      now = new Date(Date.parse(closing) - 1);
      expect(await ask(id)).toEqual(YES);
      now = new Date(closing);
      expect(await ask(id)).toEqual(NO);
    },
  );

  it("if staff choose it, a scholarship closes at an ambiguous deadline's earlier occurrence", async () => {
    const { closesAt } = await makeScholarship(portal.ctx, {
      timeZone: 'Europe/Oslo',
      deadline: '2026-10-25',
      deadlineTime: time('02:30'),
      deadlineShift: 60,
    });
    expect(closesAt).toEqual(new Date('2026-10-25T00:31:00Z'));
  });
});

it('a slowly sent application is timed by the arrival of its headers', async () => {
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const closing = new Date('2026-06-15T16:00:00Z');
  const { id } = await makeScholarship(portal.ctx, {
    deadline: '2026-06-15',
    deadlineTime: time('15:59'),
    timeZone: 'UTC',
  });
  const sendAt = async (arrival: Date) => {
    now = arrival;
    const { headers } = await makePerson(portal.ctx);
    const query = 'mutation($input: ApplicationInput!) { submitApplication(input: $input) { id } }';
    const body = JSON.stringify({
      query,
      variables: { input: { scholarshipId: id, consent: true, ...FORM } },
    });
    const call = request(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', expect: '100-continue' },
    });
    call.flushHeaders();
    await once(call, 'continue');
    now = new Date(arrival.getTime() + 5 * 60_000);
    call.end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    return (await answer.toArray()).join('');
  };
  expect(await sendAt(new Date(closing.getTime() - 1))).toMatch(/"submitApplication":\{"id"/);
  expect(await sendAt(closing)).toContain('Applications for this scholarship closed on 15 June 2026.');
});

describe('scholarship that opens later', () => {
  it('a scholarship is public but cannot be applied for before it opens', async () => {
    const { id } = await makeScholarship(portal.ctx, {
      scholarshipName: 'Daybreak Grant',
      timeZone: 'Asia/Kathmandu',
      opensOn: new Date('2026-06-20'),
      opensTime: time('09:00'),
      applicationFees: 0,
      serviceCharge: 0,
    });
    const opening = new Date('2026-06-20T03:15:00Z');
    now = new Date(opening.getTime() - 1);
    expect(await ask(id)).toEqual(NO);
    expect(await refuse(id)).toEqual(['UPCOMING', NOT_OPEN, NOT_OPEN]);
    now = opening;
    expect(await ask(id)).toEqual(YES);
  });

  it('unopened scholarships are listed between open and closed ones in CLOSING_SOONEST order', async () => {
    const names = ['Order later', 'Order open', 'Order closed'];
    const [later, open, closed] = await Promise.all([
      makeScholarship(portal.ctx, { scholarshipName: names[0], opensOn: new Date('2026-07-01') }),
      makeScholarship(portal.ctx, { scholarshipName: names[1] }),
      makeScholarship(portal.ctx, { scholarshipName: names[2], deadline: '2026-06-01' }),
    ]);
    for (const filter of ['{}', '{ search: "order" }']) {
      const { data } = await portal.asVisitor(
        `{ scholarships(filter: ${filter}, sort: CLOSING_SOONEST, pageSize: 100) { items { id } } }`,
      );
      const ids = data.scholarships.items.map((item: { id: string }) => item.id);
      const places = [open, later, closed].map(({ id }) => ids.indexOf(id));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    }
  });
});

it('the catalogue version changes at each opening and closing', async () => {
  await makeScholarship(portal.ctx, {
    timeZone: 'Europe/Oslo',
    opensOn: new Date('2026-06-16'),
    opensTime: time('10:00'),
    deadline: '2026-06-16',
    deadlineTime: time('11:59'),
  });
  const read = createVersionReader(portal.ctx);
  const versions: (string | null)[] = [];
  for (const at of ['07:59:59', '08:00:00', '09:59:59', '10:00:00', '10:00:01']) {
    now = new Date(`2026-06-16T${at}Z`);
    versions.push(await read());
  }
  const [before, open, still, closed, after] = versions;
  expect(new Set([before, open, closed]).size).toBe(3);
  expect([still, after]).toEqual([open, closed]);
});
