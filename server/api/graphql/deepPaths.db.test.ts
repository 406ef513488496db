import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';

const SECRETS = [
  'canary@example.org',
  '+4799000111',
  'Canary Lane',
  'canary-ssc',
  'Canary feedback',
  'canary-poster',
];

let portal: TestPortal;
let owner: Person;
let scholarshipId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  owner = await makePerson(portal.ctx, { email: 'canary@example.org', name: 'Somebody' });
  ({ id: scholarshipId } = await makeScholarship(portal.ctx, {
    postedUserEmail: 'canary-poster@example.org',
  }));
  const application = await makeApplication(portal.ctx, {
    applicantId: owner.id,
    scholarshipId,
    phone: '+4799000111',
    address: 'Canary Lane 1',
    ssc: 'canary-ssc',
    feedback: 'Canary feedback',
  });
  await makeReview(portal.ctx, application);
  await makePayment(portal.ctx, {
    payerId: owner.id,
    scholarshipId,
    applicationId: application.id,
    status: 'PAID',
  });
  for (const part of ['other', 'moderator'] as const) {
    const { id: applicantId } = await portal.person(part);
    await makeReview(portal.ctx, await makeApplication(portal.ctx, { applicantId, scholarshipId }));
  }
});

afterAll(() => portal.close());

const PERSON = 'id name email role createdAt';
const APPLICATION = `phone address ssc feedback applicant { ${PERSON} } payment { receiptNumber payer { ${PERSON} } }
  timeline { actor { ${PERSON} } }`;
const REVIEWS = `reviews { items { comment author { ${PERSON} } application { ${APPLICATION} } } }`;

const FAR_REVIEWS = `reviews { items { author { ${PERSON} } application { phone ssc feedback applicant { ${PERSON} } } } }`;

const PATHS: Record<string, string> = {
  'a scholarship': `{ scholarship(id: $id) { postedUserEmail applicationCount viewerApplication { ${APPLICATION} } ${REVIEWS} } }`,
  'the list': `{ scholarships { items { postedUserEmail applicationCount ${REVIEWS} } } }`,
  'the changes': `{ scholarshipChanges { items { scholarship { postedUserEmail applicationCount ${FAR_REVIEWS} } } } }`,
};
const OWN_PATHS: Record<string, string> = {
  'all reviews': `{ reviews { items { author { ${PERSON} } application { ${APPLICATION} } scholarship { postedUserEmail } } } }`,
  'an own review': `{ myReviews { items { scholarship { applicationCount ${FAR_REVIEWS} } } } }`,
  'an own application': `{ myApplications { items { scholarship { postedUserEmail reviews { items { author { ${PERSON} } application { phone applicant { email } } } } } } } }`,
};

type Step = string | number;

async function walk(query: string, who: Person | null) {
  const operation = `query${query.includes('$id') ? ' ($id: UUID!)' : ''} ${query}`;
  const { data, errors = [] } = who
    ? await portal.as(who, operation, { id: scholarshipId })
    : await portal.asVisitor(operation, { id: scholarshipId });
  const refused = errors.map(({ path = [], extensions }) => {
    const names = (path as Step[]).filter((step) => typeof step === 'string');
    const value = (path as Step[]).reduce<ReturnType<typeof JSON.parse>>((node, step) => node?.[step], data);
    return { field: names.slice(-2).join('.'), code: extensions.code, value };
  });
  return { data, refused, text: JSON.stringify({ data, errors }) };
}

const each = Object.entries(PATHS);
const eachOwn = Object.entries({ ...PATHS, ...OWN_PATHS });

// security: C20
describe('nested access to private fields', () => {
  it.each(each)('a visitor cannot read private fields through %s', async (_from, query) => {
    const { refused, text } = await walk(query, null);
    expect(refused.length).toBeGreaterThan(2);
    expect(new Set(refused.map(({ code, value }) => `${code} ${value}`))).toEqual(
      new Set(['UNAUTHENTICATED null']),
    );
    expect(new Set(refused.map(({ field }) => field.split('.')[1]))).toEqual(
      new Set(['postedUserEmail', 'applicationCount', 'reviews']),
    );
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it.each(eachOwn)("a user cannot read another user's fields through %s", async (_from, query) => {
    const { refused, text } = await walk(query, await portal.person('other'));
    expect(new Set(refused.map(({ code, value }) => `${code} ${value}`))).toEqual(
      new Set(['FORBIDDEN null']),
    );
    const fields = new Set(refused.map(({ field }) => field));
    for (const field of ['author.email', 'author.role', 'author.createdAt']) expect(fields).toContain(field);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
  });

  it.each(eachOwn)('a moderator cannot read admin-only user fields through %s', async (_from, query) => {
    const { refused, text } = await walk(query, await portal.person('moderator'));
    expect(new Set(refused.map(({ code, value }) => `${code} ${value}`))).toEqual(
      new Set(['FORBIDDEN null']),
    );
    for (const { field } of refused) expect(field).toMatch(/\.(role|createdAt)$/);
    expect(text).toContain('canary@example.org');
  });

  it('only the owner can read private fields through an application', async () => {
    const query = PATHS['a scholarship'] ?? '';
    const { data, text } = await walk(query, owner);
    expect(data.scholarship.viewerApplication).toMatchObject({
      phone: '+4799000111',
      feedback: 'Canary feedback',
    });
    for (const secret of SECRETS.slice(0, 5)) expect(text).toContain(secret);
    const other = await walk(query, await portal.person('other'));
    const applications = other.data.scholarship.reviews.items.map(
      ({ application }: { application: object | null }) => application,
    );
    expect(applications.filter(Boolean)).toHaveLength(1);
  });
});
