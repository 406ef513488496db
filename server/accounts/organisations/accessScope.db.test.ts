import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { coordinate, makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { scholarshipForm, wireScholarship } from '../../test/scholarships.ts';

let portal: TestPortal;
let bergen: Offer;
let aalto: Offer;

type Offer = { organisationId: string; scholarshipId: string; applicationId: string; applicant: Person };

beforeAll(async () => {
  portal = await startTestPortal();
  bergen = await makeOffer(portal, 'Fjord', PORTAL_ORGANISATION_ID);
  aalto = await makeOffer(portal, 'Birch', (await makeOrganisation(portal.ctx)).id);
});

afterAll(() => portal.close());

async function makeOffer({ ctx }: TestPortal, name: string, organisationId: string): Promise<Offer> {
  const applicant = await makePerson(ctx, {
    name: `${name} Applicant`,
    email: `${name}@applicant.example`.toLowerCase(),
  });
  const names = { scholarshipName: `${name} Award`, universityName: `${name} University` };
  const { id: scholarshipId } = await makeScholarship(ctx, { ...names, organisationId });
  const record = { applicantId: applicant.id, applicantName: `${name} Applicant`, scholarshipId };
  const application = await makeApplication(ctx, record);
  await makeReview(ctx, application);
  await makePayment(ctx, {
    payerId: applicant.id,
    scholarshipId,
    applicationId: application.id,
    status: 'PAID',
    paidAt: ctx.now(),
    attention: { create: { reason: 'DISPUTED' } },
  });
  await ctx.db.waiverRequest.create({
    data: { personId: applicant.id, scholarshipId, reason: `${name} grant`, createdAt: ctx.now() },
  });
  return { organisationId, scholarshipId, applicationId: application.id, applicant };
}

const OVERVIEW = `staffOverview {
  waitingApplications { totalCount } unpaidApplications { totalCount } processingApplications { totalCount }
  decidedApplications { totalCount } recentApplications { totalCount } paymentsToLookAt { totalCount } openWaiverRequests { totalCount }
  openScholarships { totalCount } closingScholarships { totalCount } recentReviews { totalCount }
  applicationsByWeek { week count } applicationsByStatus { status count } applicationsBySubject { subject count }
  feesByMonth { month minorUnits } }`;

const LISTS: Record<string, string> = {
  managedScholarships: '{ managedScholarships { totalCount items { scholarshipName applicationCount } } }',
  searchedScholarships:
    '{ managedScholarships(filter: { search: "award" }) { totalCount items { scholarshipName } } }',
  applications: '{ applications { totalCount items { applicantName applicant { email } } } }',
  searchedApplications:
    '{ applications(filter: { search: "applicant" }) { totalCount items { applicantName } } }',
  applicationsByScholarship:
    '{ applications(filter: { search: "award" }) { totalCount items { applicantName } } }',
  applicationIds: '{ applicationIds { ids isCapped } }',
  applicationCounts: '{ applicationCounts { status totalCount } }',
  searchedCounts: '{ applicationCounts(filter: { search: "applicant" }) { status totalCount } }',
  payments: '{ payments { totalCount items { payer { name } } } }',
  waiverRequests: '{ waiverRequests { totalCount items { applicant { name } reason } } }',
  searchedPayments: '{ payments(filter: { search: "applicant" }) { totalCount items { payer { name } } } }',
  overview: `{ ${OVERVIEW} }`,
  savedViews: '{ savedViews { name } }',
  exportColumns: '{ exportColumns(list: PAYMENTS) { name } }',
};
const FILES = [
  '/exports/applications.csv',
  '/exports/payments.csv',
  '/exports/scholarships.csv',
  '/allscholaritems',
];

describe('coordinator of another organisation', () => {
  // product: P7.15
  it("another organisation's coordinator gets the same responses as in an empty portal", async () => {
    const empty = await startTestPortal();
    const moderator = await empty.person('moderator');
    const stranger = await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    try {
      for (const [name, query] of Object.entries(LISTS)) {
        const body = { method: 'POST', url: '/graphql', payload: { query } } as const;
        const heard = await portal.requestAs(stranger, body);
        expect([name, heard.body]).toEqual([name, (await empty.requestAs(moderator, body)).body]);
        expect(heard.body).not.toContain('errors');
      }
      for (const url of FILES) {
        const heard = await portal.requestAs(stranger, { url });
        expect([heard.statusCode, heard.body]).toEqual([
          200,
          (await empty.requestAs(moderator, { url })).body,
        ]);
      }
    } finally {
      await empty.close();
    }
  });

  it("another organisation's coordinator gets NOT_FOUND, as if the record did not exist", async () => {
    const stranger = await makeCoordinator(portal.ctx, aalto.organisationId);
    const payment = await portal.ctx.db.payment.findFirstOrThrow({
      where: { scholarshipId: bergen.scholarshipId },
    });
    for (const [field, id] of [
      ['application', bergen.applicationId],
      ['payment', payment.id],
      ['scholarshipForEdit', bergen.scholarshipId],
    ] as const) {
      const heard = await portal.as(stranger, `{ ${field}(id: "${id}") { id } }`);
      const missing = await portal.as(
        stranger,
        `{ ${field}(id: "0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90") { id } }`,
      );
      expect(heard).toEqual(missing);
      expect(heard.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
  });

  it("another organisation's coordinator cannot read staff fields of public scholarships and reviews", async () => {
    const stranger = await makeCoordinator(portal.ctx, aalto.organisationId);
    const query = (field: string) =>
      `{ scholarship(id: "${bergen.scholarshipId}") { scholarshipName ${field} } }`;
    for (const field of ['postedUserEmail', 'applicationCount', 'publishAt', 'universityImageProblem'])
      expect(await portal.as(stranger, query(field))).toEqual(await portal.asOther(query(field)));
    const abilities = query('viewerCanUpdate viewerCanDelete viewerCanRestore');
    expect(await portal.as(stranger, abilities)).toEqual(await portal.asOther(abilities));
    const items = await portal.requestAs(stranger, { url: '/items' });
    expect(items.body).toBe((await portal.requestAs('other', { url: '/items' })).body);
    const reviews = '{ reviews { items { author { name email } application { phone } } } }';
    const heard = await portal.as(stranger, reviews);
    const known = heard.data.reviews.items.filter(
      (item: { author: { name: string } }) => item.author.name === 'Fjord Applicant',
    );
    expect(known).toEqual([{ author: { name: 'Fjord Applicant', email: null }, application: null }]);
  });
});

describe('coordinator of the organisation', () => {
  it("a coordinator lists, counts, searches and exports only the organisation's records", async () => {
    const coordinator = await makeCoordinator(portal.ctx, aalto.organisationId);
    for (const [name, query] of Object.entries(LISTS).filter(
      ([key]) => !/overview|Ids|savedViews|exportColumns/.test(key),
    )) {
      const { data } = await portal.as(coordinator, query);
      const heard = JSON.stringify(data);
      expect([name, heard]).not.toEqual([name, expect.stringContaining('Fjord')]);
      expect([name, heard]).toEqual([name, expect.stringMatching(/Birch|"PENDING","totalCount":1/)]);
    }
    const { data } = await portal.as(coordinator, LISTS.overview ?? '');
    const { waitingApplications, openScholarships, paymentsToLookAt, feesByMonth } = data.staffOverview;
    expect([waitingApplications, openScholarships]).toEqual([{ totalCount: 1 }, { totalCount: 1 }]);
    expect(paymentsToLookAt).toEqual({ totalCount: 0 });
    expect(
      feesByMonth.reduce((sum: number, { minorUnits }: { minorUnits: number }) => sum + minorUnits, 0),
    ).toBe(2500);
    for (const url of FILES) {
      const { body } = await portal.requestAs(coordinator, { url });
      expect([body.includes('Birch'), body.includes('Fjord')]).toEqual([true, false]);
    }
  });

  it("a coordinator can edit the organisation's scholarships and decide its applications", async () => {
    const { organisationId, scholarshipId, applicationId, applicant } = await makeOffer(
      portal,
      'Spruce',
      (await makeOrganisation(portal.ctx)).id,
    );
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    const put = { method: 'PUT', url: `/updateItem/${scholarshipId}` } as const;
    const payload = wireScholarship({ scholarshipName: 'Spruce Prize' });
    expect((await portal.requestAs(coordinator, { ...put, payload })).json()).toMatchObject({
      modifiedCount: 1,
    });
    const decided = await portal.as(
      coordinator,
      `mutation { decideApplications(input: { ids: ["${applicationId}"], status: ACCEPTED }) { release { id } results { code } } }`,
    );
    expect(decided.data.decideApplications.results).toEqual([{ code: null }]);
    const read = `{ application(id: "${applicationId}") { heldDecision { status } applicant { email } viewerCanGiveFeedback } }`;
    expect((await portal.as(coordinator, read)).data.application).toEqual({
      heldDecision: { status: 'ACCEPTED' },
      applicant: { email: applicant.email },
      viewerCanGiveFeedback: true,
    });
    const { id } = decided.data.decideApplications.release;
    const stranger = await makeCoordinator(portal.ctx, aalto.organisationId);
    const undo = `mutation { undoRelease(id: "${id}") { state } }`;
    expect((await portal.as(stranger, undo)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await portal.as(coordinator, undo)).data.undoRelease).toEqual({ state: 'UNDONE' });
  });

  it('a coordinator cannot read or filter by the reasons why payments need attention', async () => {
    const coordinator = await makeCoordinator(portal.ctx, aalto.organisationId);
    const { data } = await portal.as(coordinator, '{ payments { items { attention { reason } } } }');
    expect(data.payments.items).toEqual([{ attention: [] }]);
    const count = async (needsAttention: boolean) => {
      const query = `{ payments(filter: { needsAttention: ${needsAttention} }) { totalCount } }`;
      return (await portal.as(coordinator, query)).data.payments.totalCount;
    };
    expect([await count(true), await count(false)]).toEqual([0, 1]);
  });

  it('a coordinator can add only drafts unless the organisation may publish', async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    const add = (args: string) =>
      portal.as(
        coordinator,
        `mutation ($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input ${args} }) { id state } }`,
        {
          input: scholarshipForm({ scholarshipName: 'New Award' }),
        },
      );
    const move = async (id: string, to: string) => {
      const { data, errors } = await portal.as(
        coordinator,
        `mutation { moveScholarship(input: { id: "${id}", to: ${to} }) { state } }`,
      );
      return data?.moveScholarship?.state ?? errors?.[0]?.extensions.code;
    };
    expect((await add('')).errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(
      (await add(`isDraft: true organisationId: "${aalto.organisationId}"`)).errors?.[0]?.extensions,
    ).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { organisationId: expect.any(String) },
    });
    const { id } = (await add('isDraft: true')).data.createScholarship;
    expect(await portal.ctx.db.scholarship.findUnique({ where: { id } })).toMatchObject({
      organisationId,
      state: 'DRAFT',
    });
    expect(await move(id, 'PUBLISHED')).toBe('CONFLICT');
    expect(await move(id, 'UNDER_REVIEW')).toBe('UNDER_REVIEW');
    await portal.ctx.db.organisation.update({
      where: { id: organisationId },
      data: { publishesItself: true },
    });
    expect(await move(id, 'PUBLISHED')).toBe('PUBLISHED');
  });

  it('a coordinator of several organisations must choose the organisation of a new scholarship', async () => {
    const coordinator = await makeCoordinator(portal.ctx, aalto.organisationId);
    await coordinate(portal.ctx, coordinator, bergen.organisationId);
    const mutation = (args: string) =>
      `mutation ($input: ScholarshipInput!) { createScholarship(input: { isDraft: true, scholarship: $input ${args} }) { id } }`;
    const input = scholarshipForm();
    expect((await portal.as(coordinator, mutation(''), { input })).errors?.[0]?.extensions.code).toBe(
      'INVALID_INPUT',
    );
    const named = mutation(`, organisationId: "${bergen.organisationId}"`);
    const { id } = (await portal.as(coordinator, named, { input })).data.createScholarship;
    expect((await portal.ctx.db.scholarship.delete({ where: { id } })).organisationId).toBe(
      bergen.organisationId,
    );
  });

  it('a removed coordinator loses access at the next request', async () => {
    const coordinator = await makeCoordinator(portal.ctx, aalto.organisationId);
    const read = `{ application(id: "${aalto.applicationId}") { id } }`;
    expect((await portal.as(coordinator, read)).errors).toBeUndefined();
    await portal.ctx.db.coordinator.deleteMany({ where: { userId: coordinator.id } });
    expect((await portal.as(coordinator, read)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(
      (await portal.as(coordinator, '{ applications { totalCount } }')).errors?.[0]?.extensions.code,
    ).toBe('FORBIDDEN');
  });

  // security: C67
  it.each([
    [
      'updates a scholarship',
      (offer: Offer) =>
        `updateScholarship(input: { id: "${offer.scholarshipId}", scholarship: $input }) { id }`,
    ],
    [
      'gives feedback',
      (offer: Offer) => `giveFeedback(input: { id: "${offer.applicationId}", feedback: "x" }) { id }`,
    ],
    [
      'moves an application',
      (offer: Offer) =>
        `setApplicationStatus(input: { id: "${offer.applicationId}", status: PROCESSING }) { id }`,
    ],
    ['deletes an application', (offer: Offer) => `deleteApplication(id: "${offer.applicationId}") { id }`],
  ])('a coordinator removed while a request %s loses access, and nothing is written', async (_what, call) => {
    const { db } = portal.ctx;
    const offer = await makeOffer(portal, `Late${Math.random()}`, (await makeOrganisation(portal.ctx)).id);
    const coordinator = await makeCoordinator(portal.ctx, offer.organisationId);
    const mutation = call(offer);
    const variables = mutation.includes('$input') ? '($input: ScholarshipInput!)' : '';
    const before = await readRows(offer);
    const answer = await db.$transaction(async (tx) => {
      await tx.coordinator.deleteMany({ where: { userId: coordinator.id } });
      const asked = portal.as(coordinator, `mutation ${variables} { ${mutation} }`, {
        input: scholarshipForm(),
      });
      await vi.waitFor(isWaiting, { timeout: 10_000, interval: 20 });
      return { asked };
    });
    expect((await answer.asked).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await readRows(offer)).toEqual(before);
  });
});

async function readRows({ scholarshipId, applicationId }: Offer) {
  const { db } = portal.ctx;
  return [
    await db.scholarship.findUnique({ where: { id: scholarshipId } }),
    await db.application.findUnique({ where: { id: applicationId }, include: { events: true } }),
  ];
}

const isWaiting = async () => {
  const waiting = await portal.ctx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
  expect(waiting).toHaveLength(1);
};
