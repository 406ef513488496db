import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { scholarshipForm, wireScholarship } from '../../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'Europe/Oslo' });
});
afterAll(() => portal.close());

const DATES = 'timeZone deadlineTime deadlineChoice closesAt opensOn opensTime opensAt decisionsBy';

async function add(dates: object | undefined, applicationDeadline = '2026-10-25') {
  const input = { ...scholarshipForm({ applicationDeadline }), ...(dates && { dates }) };
  const { data, errors } = await portal.asModerator(
    `mutation($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id version applicationDeadline dates { ${DATES} } } }`,
    { input },
  );
  return errors ? errors[0]?.extensions : data.createScholarship;
}

const read = async (id: string) =>
  (await portal.asVisitor(`{ scholarship(id: "${id}") { applicationDeadline dates { ${DATES} } } }`)).data
    .scholarship;

const closing = { timeZone: 'Asia/Kathmandu', deadlineTime: '17:00' };

// product: P7.19
describe('scholarship dates', () => {
  it('scholarship dates are returned as given, with their times in UTC', async () => {
    const dates = { ...closing, opensOn: '2026-09-01', opensTime: '09:30', decisionsBy: '2026-12-01' };
    expect((await add(dates)).dates).toEqual({
      ...dates,
      deadlineChoice: null,
      closesAt: '2026-10-25T11:16:00.000Z',
      opensAt: '2026-09-01T03:45:00.000Z',
    });
  });

  it("a deadline's time defaults to the end of the day in the portal's zone", async () => {
    expect((await add(undefined)).dates).toEqual({
      timeZone: 'Europe/Oslo',
      deadlineTime: '23:59',
      deadlineChoice: null,
      closesAt: '2026-10-25T23:00:00.000Z',
      opensOn: null,
      opensTime: null,
      opensAt: null,
      decisionsBy: null,
    });
  });

  it.each([
    ['EARLIER', '2026-10-25T00:31:00.000Z'],
    ['LATER', '2026-10-25T01:31:00.000Z'],
  ])('an ambiguous scholarship time is resolved by the choice %s', async (deadlineChoice, closesAt) => {
    const twice = { timeZone: 'Europe/Oslo', deadlineTime: '02:30' };
    expect(await add(twice)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'dates.deadlineChoice': expect.stringContaining('twice') },
    });
    expect((await add({ ...twice, deadlineChoice })).dates).toMatchObject({ closesAt });
  });

  it.each([
    [
      { timeZone: 'Europe/Oslo', deadlineTime: '02:30' },
      '2027-03-28',
      'dates.deadlineTime',
      /01:30 or 03:30/,
    ],
    [{ ...closing, timeZone: '+05:45' }, '2026-10-25', 'dates.timeZone', /time zone/],
    [{ ...closing, timeZone: 'Asia/Nowhere' }, '2026-10-25', 'dates.timeZone', /time zone/],
    [{ ...closing, deadlineTime: '24:00' }, '2026-10-25', 'dates.deadlineTime', /23:59/],
    [{ ...closing, opensOn: '2026-10-26' }, '2026-10-25', 'dates.opensOn', /deadline/],
    [{ ...closing, opensOn: '2026-10-25', opensTime: '17:01' }, '2026-10-25', 'dates.opensTime', /opens?/],
    [{ ...closing, decisionsBy: '2026-10-24' }, '2026-10-25', 'dates.decisionsBy', /deadline/],
  ])(
    'invalid scholarship dates are rejected: %j with the deadline %s at %s',
    async (dates, deadline, field, said) => {
      expect(await add(dates, deadline)).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { [field]: expect.stringMatching(said) },
      });
    },
  );

  it('scholarship dates survive updates by old clients, whose deadlines mean end of day', async () => {
    const { id } = await add({ ...closing, opensOn: '2026-09-01', decisionsBy: '2026-10-28' });
    const put = (applicationDeadline: string) =>
      portal.requestAs('moderator', {
        method: 'PUT',
        url: `/updateItem/${id}`,
        payload: wireScholarship({ applicationDeadline, scholarshipName: `Moved to ${applicationDeadline}` }),
      });
    expect((await put('2026-10-25')).statusCode).toBe(200);
    expect((await read(id)).dates).toMatchObject({ ...closing, opensOn: '2026-09-01' });
    expect((await put('2026-10-30')).statusCode).toBe(200);
    expect((await read(id)).dates).toMatchObject({
      timeZone: 'Asia/Kathmandu',
      deadlineTime: '23:59',
      closesAt: '2026-10-30T18:15:00.000Z',
      opensOn: '2026-09-01',
      decisionsBy: '2026-10-30',
    });
    const early = await put('2026-08-31');
    expect([early.statusCode, early.json().fields]).toEqual([
      400,
      { applicationDeadline: expect.stringMatching(/open/) },
    ]);
  });

  it('scholarship dates appear in the audit with their old and new values', async () => {
    const { id, version } = await add(closing);
    const input = {
      ...scholarshipForm({ applicationDeadline: '2026-10-25' }),
      dates: { ...closing, deadlineTime: '18:00' },
    };
    const { errors } = await portal.asModerator(
      'mutation($id: UUID!, $version: Int!, $input: ScholarshipInput!) { updateScholarship(input: { id: $id, version: $version, scholarship: $input }) { id } }',
      { id, version, input },
    );
    expect(errors).toBeUndefined();
    const [, change] = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect([change?.before, change?.after]).toEqual([{ deadlineTime: '17:00' }, { deadlineTime: '18:00' }]);
  });
});

it('the database has every time zone that the portal offers', async () => {
  const zones = [...Intl.supportedValuesOf('timeZone'), 'Etc/GMT+12'];
  const rows = await portal.ctx.db.$queryRaw<{ name: string }[]>`SELECT name FROM pg_timezone_names`;
  const known = new Set(rows.map(({ name }) => name));
  expect(zones.filter((zone) => !known.has(zone))).toEqual([]);
});
