import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;
let ada: Person;
let zoe: Person;
const ids: Record<'bergen' | 'oxford' | 'free', string> = { bergen: '', oxford: '', free: '' };

beforeAll(async () => {
  portal = await startTestPortal();
  const { ctx } = portal;
  ada = await makePerson(ctx, { name: 'Ada Lovelace', email: 'ada@calc.example' });
  zoe = await makePerson(ctx, { name: 'Zoë 100% Quill_', email: 'zoe@quill.example' });
  const bergen = { scholarshipName: 'Fjord Award', universityName: 'University of Bergen' };
  const oxford = { scholarshipName: 'Clarendon Fund', universityName: 'University of Oxford' };
  ids.bergen = (await makeScholarship(ctx, bergen)).id;
  ids.oxford = (await makeScholarship(ctx, oxford)).id;
  ids.free = (await makeScholarship(ctx, { scholarshipName: 'Free Grant', universityName: 'Aalto' })).id;
  const day = (n: number) => new Date(`2026-05-0${n}T00:00:00Z`);
  const apply = (applicantId: string, scholarshipId: string, given: object) =>
    makeApplication(ctx, { applicantId, scholarshipId, ...given });
  await apply(ada.id, ids.bergen, { applicantName: 'Ada B', createdAt: day(1) });
  await apply(ada.id, ids.oxford, { applicantName: 'Ada O', createdAt: day(2), status: 'PROCESSING' });
  await apply(zoe.id, ids.bergen, { applicantName: 'zoe b', createdAt: day(3), status: 'REJECTED' });
  const fees = { applicationFees: 0, serviceCharge: 0 };
  await apply(zoe.id, ids.free, { applicantName: 'Bo F', createdAt: day(4), ...fees });
  await apply(zoe.id, ids.oxford, { applicantName: 'Gone', createdAt: day(5), cancelledAt: day(6) });
  const PAST = {
    PAID: { status: 'PAID', paidAt: day(6) },
    REFUNDED: { status: 'REFUNDED', paidAt: day(6), refundedAt: day(7) },
    FAILED: { status: 'FAILED' },
  } as const;
  const pay = (payerId: string, scholarshipId: string, past: keyof typeof PAST) =>
    ctx.db.payment.create({
      data: { payerId, scholarshipId, ...PAST[past], amount: 2500, currency: 'USD', provider: 'test' },
    });
  await pay(ada.id, ids.oxford, 'REFUNDED');
  await pay(ada.id, ids.oxford, 'PAID');
  await pay(ada.id, ids.bergen, 'FAILED');
  await pay(zoe.id, ids.bergen, 'REFUNDED');
});

afterAll(() => portal.close());

const list = (args: string, fields = 'totalCount items { applicantName }') =>
  portal.asModerator(`{ applications${args} { ${fields} } }`);
const names = async (args: string): Promise<string[]> =>
  (await list(args)).data.applications.items.map((item: { applicantName: string }) => item.applicantName);

describe('application list', () => {
  it.each([
    ['NEWEST', ['Bo F', 'zoe b', 'Ada O', 'Ada B']],
    ['OLDEST', ['Ada B', 'Ada O', 'zoe b', 'Bo F']],
    ['APPLICANT', ['Ada B', 'Ada O', 'Bo F', 'zoe b']],
    ['STATUS', ['Ada B', 'Bo F', 'Ada O', 'zoe b']],
  ])('the application list sorts by %s', async (sort, expected) =>
    expect(await names(`(sort: ${sort})`)).toEqual(expected),
  );

  it('the application list can be sorted by university and scholarship', async () => {
    const places = async (sort: string) =>
      (
        await list(`(sort: ${sort})`, 'items { scholarship { scholarshipName } }')
      ).data.applications.items.map(
        (item: { scholarship: { scholarshipName: string } }) => item.scholarship.scholarshipName,
      );
    expect(await places('UNIVERSITY')).toEqual([
      'Free Grant',
      'Fjord Award',
      'Fjord Award',
      'Clarendon Fund',
    ]);
    expect(await places('SCHOLARSHIP')).toEqual([
      'Clarendon Fund',
      'Fjord Award',
      'Fjord Award',
      'Free Grant',
    ]);
  });

  it.each([
    ['calc.EXAMPLE', ['Ada O', 'Ada B']],
    ['ada b', ['Ada B']],
    ['ZOË', ['Bo F', 'zoe b']],
    ['fjord', ['zoe b', 'Ada B']],
    ['of oxf', ['Ada O']],
    ['100%', ['Bo F', 'zoe b']],
    ['l_', ['Bo F', 'zoe b']],
    ["' OR 1=1--", []],
    ['Gone', []],
  ])(
    'the application list searches for %s in names, e-mail, scholarship and university',
    async (search, expected) =>
      expect(await names(`(filter: { search: ${JSON.stringify(search)} })`)).toEqual(expected),
  );

  it.each([
    ['statuses: [PENDING]', ['Bo F', 'Ada B']],
    ['statuses: [PROCESSING, REJECTED]', ['zoe b', 'Ada O']],
    ['statuses: []', ['Bo F', 'zoe b', 'Ada O', 'Ada B']],
    ['paymentStates: [NOT_DUE]', ['Bo F']],
    ['paymentStates: [UNPAID]', ['Ada B']],
    ['paymentStates: [PAID]', ['Ada O']],
    ['paymentStates: [REFUNDED]', ['zoe b']],
    ['paymentStates: [PAID, NOT_DUE], statuses: [PENDING]', ['Bo F']],
  ])('the application list filters by %s', async (filter, expected) =>
    expect(await names(`(filter: { ${filter} })`)).toEqual(expected),
  );

  it("the application list returns each application's payment state", async () => {
    const { data } = await list('(sort: OLDEST)', 'items { applicantName paymentState viewerCanPay }');
    expect(data.applications.items).toEqual([
      { applicantName: 'Ada B', paymentState: 'UNPAID', viewerCanPay: false },
      { applicantName: 'Ada O', paymentState: 'PAID', viewerCanPay: false },
      { applicantName: 'zoe b', paymentState: 'REFUNDED', viewerCanPay: false },
      { applicantName: 'Bo F', paymentState: 'NOT_DUE', viewerCanPay: false },
    ]);
    const mine = await portal.as(ada, '{ myApplications { items { applicantName viewerCanPay } } }');
    expect(mine.data.myApplications.items).toEqual([
      { applicantName: 'Ada O', viewerCanPay: false },
      { applicantName: 'Ada B', viewerCanPay: true },
    ]);
  });

  it('the application list filters by scholarship and returns an empty page past the end', async () => {
    expect(await names(`(filter: { scholarshipId: "${ids.bergen}" })`)).toEqual(['zoe b', 'Ada B']);
    const fields = 'totalCount totalIsCapped pageCount page items { applicantName }';
    expect((await list('(page: 2, pageSize: 3)', fields)).data.applications).toEqual({
      totalCount: 4,
      totalIsCapped: false,
      pageCount: 2,
      page: 2,
      items: [{ applicantName: 'Ada B' }],
    });
    expect((await list('(page: 9, pageSize: 3)', fields)).data.applications).toMatchObject({
      page: 2,
      items: [],
    });
  });

  it.each([
    'page: 0',
    'pageSize: -5',
    'pageSize: 1000000',
    'page: 2147483647',
    'filter: { search: "a\\u0000" }',
    `filter: { search: "${'x'.repeat(201)}" }`,
  ])('the application list rejects %s', async (argument) =>
    expect(getCode(await list(`(${argument})`))).toBe('INVALID_INPUT'),
  );

  it('applicants see only their own applications; staff see those of all applicants', async () => {
    const mine = await portal.as(zoe, '{ myApplications { totalCount items { applicant { email } } } }');
    expect(mine.data.myApplications).toEqual({
      totalCount: 2,
      items: [{ applicant: { email: zoe.email } }, { applicant: { email: zoe.email } }],
    });
    const { data } = await list(`(filter: { search: "Ada B" })`, 'items { applicant { name email } }');
    expect(data.applications.items).toEqual([{ applicant: { name: ada.name, email: ada.email } }]);
  });

  it("an applicant's own list loads applications and their scholarships in two statements", async () => {
    const items =
      'items { id scholarship { scholarshipName isOpen universityImage { url } dates { closesAt } } }';
    const asked = (name: string) => `{ ${name} { totalCount ${items} } }`;
    let mine: { data: Record<string, unknown> } | undefined;
    const statements = await portal.countQueries(async () => {
      mine = await portal.as(zoe, asked('myApplications'));
    });
    expect(statements).toBe(2);
    const { data } = await portal.asModerator(asked('applications(filter: { search: "zoe@quill.example" })'));
    expect(mine?.data.myApplications).toEqual(data.applications);
  });
});

describe('query count of application lists', () => {
  const EVERYTHING = `items {
    id applicantName totalFee paymentState viewerCanPay viewerCanUpdate viewerStatusMoves { status }
    applicantImage { url } applicant { name email } timeline { kind actor { name } }
    scholarship { scholarshipName universityImage { url } canApply viewerApplication { id } viewerDraft { id } } }`;

  it('listing 50 applications takes as many queries as listing one', async () => {
    const student = await makePerson(portal.ctx);
    for (let n = 0; n < 50; n += 1) {
      const { id } = await makeScholarship(portal.ctx, {});
      const application = await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId: id });
      await portal.ctx.db.applicationEvent.create({
        data: { applicationId: application.id, actorId: student.id, kind: 'SUBMITTED' },
      });
    }
    const moderator = await portal.person('moderator');
    for (const [who, field] of [
      [moderator, 'applications'],
      [student, 'myApplications'],
    ] as const) {
      const ask = async (size: number) => {
        const answer = await portal.as(who, `{ ${field}(pageSize: ${size}) { totalCount ${EVERYTHING} } }`);
        expect(answer.data[field].items).toHaveLength(size);
      };
      const [one, fifty] = [
        await portal.countQueries(() => ask(1)),
        await portal.countQueries(() => ask(50)),
      ];
      expect(fifty).toBe(one);
    }
  });

  it('listing 50 drafts and scholarships takes as many queries as listing one', async () => {
    const student = await makePerson(portal.ctx);
    const add = async (count: number) => {
      const rows = await Promise.all(Array.from({ length: count }, () => makeScholarship(portal.ctx, {})));
      await portal.ctx.db.applicationDraft.createMany({
        data: rows.map(({ id }) => ({ applicantId: student.id, scholarshipId: id, content: {} })),
      });
    };
    const ask = (size: number) =>
      portal.countQueries(() =>
        portal.as(
          student,
          `{ myDrafts { content scholarship { scholarshipName } }
             scholarships(pageSize: ${size}) { items { canApply viewerDraft { id } viewerApplication { id } } } }`,
        ),
      );
    await add(1);
    const one = await ask(1);
    await add(49);
    expect(await ask(50)).toBe(one);
  });
});
