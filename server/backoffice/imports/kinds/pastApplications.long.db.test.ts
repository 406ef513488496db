import { writeXlsx } from 'hucre/xlsx';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { signAccessToken } from '../../../accounts/auth/sessions/accessToken.ts';
import { scholarshipSpelling } from '../../../api/rest/wire.ts';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { openBrowser, readMailedLink } from '../../../test/browser.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { runImports } from '../runImports.ts';
import { PAST_APPLICATIONS } from './pastApplications.ts';

let portal: TestPortal;
let award: { id: string };

beforeAll(async () => {
  portal = await startTestPortal();
});

beforeEach(async () => {
  award = await makeScholarship(portal.ctx, {
    ...{ scholarshipName: 'Old Award', applicationFees: 20, serviceCharge: 5 },
    deadline: '2024-12-31',
    posted: '2024-01-01',
  });
});

afterEach(async () => {
  const { db } = portal.ctx;
  await db.import.deleteMany();
  await db.application.deleteMany();
  await db.scholarship.deleteMany();
});

afterAll(() => portal.close());

const HEAD = 'scholarship,email,applicantName,status,submittedAt,feedback';

async function send(payload: string | Buffer): Promise<string> {
  const url = '/imports?kind=APPLICATIONS&name=old.csv';
  const answer = await portal.requestAs('admin', { method: 'POST', url, payload });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

const run = () =>
  runImports(portal.ctx, { url: portal.ctx.env.DATABASE_URL ?? '', spell: scholarshipSpelling });
const LIST = '{ imports { state added unchanged bad problems { line column message } failure } }';
const listed = async () => (await portal.asAdmin(LIST)).data.imports;
const confirm = (id: string) =>
  portal.asAdmin('mutation ($id: UUID!) { confirmImport(id: $id) { state } }', { id });

async function importAll(rows: readonly string[]) {
  const id = await send([HEAD, ...rows].join('\n'));
  await run();
  await confirm(id);
  await run();
  return (await listed())[0];
}

// product: P7.47
it('past applications keep their status, date and feedback without a fee or notification', async () => {
  const { db } = portal.ctx;
  const sheet = await writeXlsx({
    sheets: [
      {
        name: '1',
        rows: [
          [...HEAD.split(','), 'phone', 'gender'],
          [
            'old award',
            'Ada@Example.org',
            'Ada',
            'Accepted',
            new Date('2024-03-01'),
            'Well done.',
            4790123456,
            'Female',
          ],
          [award.id, 'bob@example.org', 'Bob', 'rejected', '2024-03-02T10:00:00Z', ''],
        ],
      },
    ],
  });
  const id = await send(Buffer.from(sheet));
  const counts = () =>
    Promise.all([db.application.count(), db.user.count(), db.outboxMail.count(), db.webhookDelivery.count()]);
  const before = await counts();
  await run();
  expect(await listed()).toMatchObject([{ state: 'CHECKED', added: 2, bad: 0 }]);
  expect(await counts()).toEqual(before);
  await confirm(id);
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE', added: 2 }]);
  const [applications = 0, users = 0, ...sent] = before;
  expect(await counts()).toEqual([applications + 2, users + 2, ...sent]);
  const admin = await portal.person('admin');
  const [bob, ada] = await db.application.findMany({
    orderBy: { applicantName: 'desc' },
    include: { applicant: true, events: true },
  });
  expect(ada).toMatchObject({
    ...{ scholarshipId: award.id, applicantName: 'Ada', status: 'ACCEPTED', feedback: 'Well done.' },
    ...{ phone: '4790123456', gender: 'FEMALE', totalFee: 0, consentedAt: null },
    createdAt: new Date('2024-03-01T12:00:00Z'),
    applicant: { email: 'ada@example.org', emailVerified: false },
    events: [{ kind: 'IMPORTED', actorId: admin.id, detail: { receivedAt: '2024-03-01T12:00:00.000Z' } }],
  });
  expect(bob).toMatchObject({ status: 'REJECTED', feedback: null, phone: '' });
  const { data } = await portal.asModerator(
    '{ applications { items { paymentState applicantName timeline { kind } } } }',
  );
  expect(data.applications.items).toHaveLength(2);
  expect(data.applications.items[0]).toMatchObject({
    paymentState: 'NOT_DUE',
    timeline: [{ kind: 'IMPORTED' }],
  });
});

// product: P7.47
it('past applications are imported from a file with common alternative column names', async () => {
  const head = 'Award,Email Address,First name,Family name,Outcome,Submitted on,Mobile,Remarks,Tutor';
  const id = await send(
    `${head}\nOld Award,grace@example.org,Grace,Hopper,Accepted,2024-03-01,+4790123456,Fine.,Bo`,
  );
  await run();
  expect(await listed()).toMatchObject([{ state: 'CHECKED', added: 1, bad: 0 }]);
  await confirm(id);
  await run();
  expect(await portal.ctx.db.application.findMany()).toMatchObject([
    {
      ...{ scholarshipId: award.id, applicantName: 'Grace Hopper', status: 'ACCEPTED' },
      ...{ phone: '+4790123456', feedback: 'Fine.' },
    },
  ]);
});

it('invalid rows of past applications are reported by column', async () => {
  const { db } = portal.ctx;
  const admin = await portal.person('admin');
  await makeScholarship(portal.ctx, { scholarshipName: 'Twin' });
  await makeScholarship(portal.ctx, { scholarshipName: 'Twin' });
  await makeScholarship(portal.ctx, { scholarshipName: 'Draft', state: 'DRAFT', publishedAt: null });
  await db.user.create({ data: { name: 'S', email: 'suspended@example.org', suspendedAt: new Date() } });
  await db.user.create({ data: { name: 'M', email: 'staff@example.org', role: 'MODERATOR' } });
  const rows = [
    'Unknown,a@example.org,A,accepted,2024-01-01,',
    'Twin,a@example.org,A,accepted,2024-01-01,',
    'Draft,a@example.org,A,accepted,2024-01-01,',
    `Old Award,${admin.email},A,accepted,2024-01-01,`,
    'Old Award,suspended@example.org,A,accepted,2024-01-01,',
    'Old Award,staff@example.org,A,accepted,2024-01-01,',
    'Old Award,b@example.org,B,accepted,2999-01-01,',
    'Old Award,c@example.org,C,won,01/02/2024,',
    'Old Award,d@example.org,D,pending,2024-01-01,',
    `${award.id},d@example.org,D,pending,2024-01-01,`,
  ];
  const result = await importAll(rows);
  expect(result).toMatchObject({ state: 'DONE', added: 1, bad: 9 });
  expect(result.problems.map(({ line, column }: { line: number; column: string }) => [line, column])).toEqual(
    [
      ...[
        [2, 'scholarship'],
        [3, 'scholarship'],
        [4, 'scholarship'],
      ],
      ...[
        [5, 'email'],
        [6, 'email'],
        [7, 'email'],
        [8, 'submittedAt'],
      ],
      ...[
        [9, 'status'],
        [9, 'submittedAt'],
        [11, 'scholarship'],
      ],
    ],
  );
  expect(await db.application.count()).toBe(1);
});

// product: P7.47
it('past applications with an ID that another row has are reported as problems', async () => {
  const ids = Array.from({ length: 502 }, (_, at) => (at < 501 ? at : 0).toString(16).padStart(24, '0'));
  const rows = ids.map((id, at) => `Old Award,twice${at}@example.org,P,rejected,2024-01-01,,${id}`);
  const id = await send(
    [`${HEAD},_id`, ...rows, `Old Award,next@example.org,P,rejected,2024-01-01,,${ids[500]}`].join('\n'),
  );
  await run();
  const problems = [
    { line: 503, column: '_id', message: 'This is the same record as line 2.' },
    { line: 504, column: '_id', message: 'This is the same record as line 502.' },
  ];
  expect(await listed()).toMatchObject([{ state: 'CHECKED', added: 501, bad: 2, problems }]);
  await confirm(id);
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE', added: 501, bad: 2, problems }]);
});

// product: P7.47
it('a bare day means noon in the portal’s time zone, or now if earlier', () => {
  const now = () => new Date('2026-06-14T20:00:00Z');
  const env = { ...portal.ctx.env, TIME_ZONE: 'Pacific/Auckland' };
  const read = (submittedAt: string) => {
    const cells = {
      scholarship: 'A',
      email: 'a@example.org',
      applicantName: 'A',
      status: 'PENDING',
      submittedAt,
    };
    const checked = PAST_APPLICATIONS.check({ line: 2, cells }, { env, now });
    return 'value' in checked ? checked.value.submittedAt.toISOString() : checked.problems;
  };
  expect(read('2026-06-15')).toBe('2026-06-14T20:00:00.000Z');
  expect(read('2026-06-14')).toBe('2026-06-14T00:00:00.000Z');
  expect(read('2026-02-30')).toMatchObject({ submittedAt: expect.anything() });
});

// product: P7.47
it('a person with an imported application can see it after resetting the password', async () => {
  const email = 'returns@example.org';
  await importAll([`Old Award,${email},Ada,accepted,2024-01-01,`]);
  const browser = openBrowser(portal);
  await browser.post('/api/auth/request-password-reset', { email });
  const token = (await readMailedLink(portal, email)).searchParams.get('token');
  await browser.post('/api/auth/reset-password', { token, newPassword: 'Another-1 secret' });
  await browser.post('/api/auth/sign-in/email', { email, password: 'Another-1 secret' });
  const where = { user: { email, emailVerified: true } };
  const { userId, id: sessionId } = await portal.ctx.db.session.findFirstOrThrow({ where });
  const authorization = `Token ${await signAccessToken(portal.ctx, { userId, sessionId })}`;
  const payload = { query: '{ myApplications { items { status } } }' };
  const answer = await portal.request({
    method: 'POST',
    url: '/graphql',
    headers: { authorization },
    payload,
  });
  expect(answer.json().data.myApplications.items).toEqual([{ status: 'ACCEPTED' }]);
});

// security: C105
it('an unverified account loses all sign-in methods before it gets an imported application', async () => {
  const { db } = portal.ctx;
  const stranger = await makePerson(portal.ctx, { email: 'victim@example.org', emailVerified: false });
  await db.account.create({
    data: { userId: stranger.id, accountId: stranger.id, providerId: 'credential', password: 'x' },
  });
  const holder = await makePerson(portal.ctx, { email: 'holder@example.org' });
  const row = (email: string) => `Old Award,${email},A,accepted,2024-01-01,Private words`;
  const result = await importAll([row('victim@example.org'), row('holder@example.org')]);
  expect(result).toMatchObject({ state: 'DONE', added: 2 });
  expect(await db.account.count({ where: { userId: stranger.id } })).toBe(0);
  const own = '{ myApplications { items { feedback } } }';
  expect((await portal.as(stranger, own)).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ]);
  expect((await portal.as(holder, own)).data.myApplications.items).toEqual([{ feedback: 'Private words' }]);
});

it('an application import killed in its second chunk writes each row once', async () => {
  const { db } = portal.ctx;
  const rows = Array.from(
    { length: 1_200 },
    (_, at) => `Old Award,past${at}@example.org,P ${at},rejected,2024-01-01,`,
  );
  const id = await send([HEAD, ...rows].join('\n'));
  await run();
  await confirm(id);
  // Makes the second chunk fail after it has written its applications, as if the process had died before the commit.
  await db.$executeRaw`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.position = 1000 THEN RAISE 'killed'; END IF; RETURN NEW; END $$`;
  await db.$executeRaw`CREATE TRIGGER die BEFORE UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION die()`;
  await expect(run()).rejects.toThrow('killed');
  await db.$executeRaw`DROP FUNCTION die CASCADE`;
  expect(await db.application.count()).toBe(500);
  await run();
  expect(await listed()).toMatchObject([{ state: 'DONE', added: 1_200, unchanged: 0, bad: 0 }]);
  expect(await db.application.count()).toBe(1_200);
  expect(await importAll(rows.slice(0, 20))).toMatchObject({ state: 'CHECKED', added: 0, unchanged: 20 });
});
