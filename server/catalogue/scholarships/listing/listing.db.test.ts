import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { makeApplication } from '../../../test/factories.ts';
import { flushChanges } from '../../../test/flushChanges.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makePerson } from '../../../test/people.ts';
import { scholarshipForm } from '../../../test/scholarships.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example' }, { now: () => now });
});
beforeEach(() => {
  now = TEST_NOW;
});
afterAll(() => portal.close());

const CREATE = `mutation($input: ScholarshipInput!, $isDraft: Boolean, $previousId: UUID) {
  createScholarship(input: { scholarship: $input, isDraft: $isDraft, previousId: $previousId }) { id state version } }`;
const MOVE = `mutation($id: UUID!, $to: ListingState!, $publishAt: DateTime, $version: Int) {
  moveScholarship(input: { id: $id, to: $to, publishAt: $publishAt, version: $version }) { state publishAt version } }`;

async function draft(given: Record<string, unknown> = {}): Promise<string> {
  const { data, errors } = await portal.asModerator(CREATE, { input: scholarshipForm(given), isDraft: true });
  expect(errors).toBeUndefined();
  expect(data.createScholarship).toMatchObject({ state: 'DRAFT', version: 1 });
  return data.createScholarship.id;
}

async function move(id: string, to: string, rest: Record<string, unknown> = {}) {
  const { data, errors } = await portal.asModerator(MOVE, { id, to, ...rest });
  return errors ? errors[0]?.extensions : data.moveScholarship;
}

const work = () => runJobs(portal.ctx, { send: async () => {} });
const read = (id: string) => portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } });

const SECRET = /zugunruhe|xylophane|quokka/i;
const ASKED = /zugunruhe-fellowship-xylophane-institute|zugunruhee/g;
const facts = {
  scholarshipName: 'Zugunruhe Fellowship',
  universityName: 'Xylophane Institute',
  universityCountry: 'Quokkaland',
  universityCity: 'Quokkaton',
  description: 'A quokka in every laboratory.',
};

const AUDIENCES = ['visitor', 'student'] as const;

async function askEverywhere(
  id: string,
  audiences: readonly (typeof AUDIENCES)[number][] = AUDIENCES,
): Promise<Record<string, string>> {
  await flushChanges(portal.ctx.db);
  const card = 'id scholarshipName universityName description';
  const questions = {
    scholarship: `{ scholarship(id: "${id}") { ${card} } }`,
    slug: `{ scholarshipBySlug(slug: "zugunruhe-fellowship-xylophane-institute") { ${card} } }`,
    list: `{ scholarships(pageSize: 100) { totalCount items { ${card} } facets { countries { value count } } } }`,
    search: `{ scholarships(filter: { search: "zugunruhe" }) { totalCount items { ${card} } } }`,
    described: `{ scholarships(filter: { search: "quokka laboratory" }) { totalCount items { ${card} } } }`,
    misspelt: '{ scholarships(filter: { search: "zugunruhee" }) { totalCount didYouMean } }',
    suggestions: '{ searchSuggestions(text: "zugunru") { kind value universityName } }',
    open: '{ openScholarships { totalCount countryCount } }',
    changes: '{ scholarshipChanges { items { id isRemoved scholarship { scholarshipName } } } }',
    reviews: `{ reviews(filter: { scholarshipId: "${id}" }) { totalCount } }`,
    draft: `{ applicationDraft(scholarshipId: "${id}") { content } }`,
  };
  const paths = [
    '/items',
    `/items/${id}`,
    '/scholarships/zugunruhe-fellowship-xylophane-institute',
    `/scholarships/${id}`,
    '/feeds/newest.xml',
    '/feeds/closing-soon.xml',
    '/feeds/deadlines.ics',
    `/feeds/deadline/${id}.ics`,
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/scholarships',
    '/',
  ];
  const said: Record<string, string> = {};
  for (const [name, query] of Object.entries(questions)) {
    for (const who of audiences) {
      const { status, data } = await (who === 'visitor' ? portal.asVisitor : portal.asStudent)(query);
      expect([name, status]).toEqual([name, 200]);
      said[`${who} ${name}`] = JSON.stringify(data);
    }
  }
  for (const url of paths) {
    for (const who of audiences) {
      const answer =
        who === 'visitor'
          ? await portal.request({ url, headers: { accept: 'text/html' } })
          : await portal.requestAs(who, { url });
      said[`${who} ${url}`] = clean(answer);
    }
  }
  return said;
}

function clean({ statusCode, body, headers }: { statusCode: number; body: string; headers: object }): string {
  return JSON.stringify({ statusCode, body, location: Object(headers).location });
}

describe('unpublished scholarship', () => {
  // product: P7.14
  it('an unpublished scholarship appears in no public list, search, feed, sitemap, API or page', async () => {
    const before = await askEverywhere('0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90', ['visitor']);
    const id = await draft(facts);
    for (const state of ['DRAFT', 'UNDER_REVIEW', 'SCHEDULED'] as const) {
      if (state !== 'DRAFT') await move(id, state, { publishAt: '2026-06-20T08:00:00Z' });
      const said = await askEverywhere(id);
      const found = Object.entries(said).filter(([, answer]) => SECRET.test(answer.replaceAll(ASKED, '')));
      expect([state, found]).toEqual([state, []]);
      expect(said['visitor open']).toBe(before['visitor open']);
      expect(said['visitor changes']).toBe(before['visitor changes']);
    }
    await move(id, 'PUBLISHED');
    const found = Object.entries(await askEverywhere(id, ['visitor'])).filter(([, answer]) =>
      SECRET.test(answer),
    );
    for (const name of [
      'scholarship',
      'slug',
      'list',
      'search',
      'described',
      'misspelt',
      'suggestions',
      'changes',
    ])
      expect(found.map(([door]) => door)).toContain(`visitor ${name}`);
    for (const path of ['/items', '/feeds/newest.xml', '/sitemap-1.xml', `/feeds/deadline/${id}.ics`])
      expect(found.map(([door]) => door)).toContain(`visitor ${path}`);
  });

  it('an unpublished scholarship accepts neither payments nor application drafts', async () => {
    const id = await draft();
    const student = await portal.person('student');
    const calls = [
      `startPayment(scholarshipId: "${id}") { url }`,
      `saveDraft(input: { scholarshipId: "${id}", content: { phone: "+47 555 80 000" } }) { version }`,
    ];
    for (const call of calls) {
      const { errors } = await portal.as(student, `mutation { ${call} }`);
      expect([call, errors?.[0]?.extensions.code]).toEqual([call, 'NOT_FOUND']);
    }
  });

  it('deleting an unpublished scholarship leaves no trace in the change feed', async () => {
    const read = async () => {
      await flushChanges(portal.ctx.db);
      return (await portal.asVisitor('{ scholarshipChanges { items { id } } }')).data;
    };
    const before = await read();
    const id = await draft();
    const { data } = await portal.asModerator(`mutation { deleteScholarship(id: "${id}") { isArchived } }`);
    expect(data.deleteScholarship.isArchived).toBe(false);
    expect(await read()).toEqual(before);
  });

  it('an unpublished scholarship is visible to staff, who can filter by its state', async () => {
    const id = await draft({ scholarshipName: 'Only for staff' });
    const { data } = await portal.asModerator(
      `{ scholarship(id: "${id}") { state publishAt canApply viewerCanUpdate }
        drafts: managedScholarships(filter: { states: [DRAFT], search: "only staff" }) { items { id state } }
        open: managedScholarships(filter: { isOpen: true, search: "only staff" }) { totalCount }
        archived: managedScholarships(filter: { states: [ARCHIVED] }) { totalCount } }`,
    );
    expect(data).toEqual({
      scholarship: { state: 'DRAFT', publishAt: null, canApply: false, viewerCanUpdate: true },
      drafts: { items: [{ id, state: 'DRAFT' }] },
      open: { totalCount: 0 },
      archived: { totalCount: 0 },
    });
  });
});

describe('changing the state of a scholarship', () => {
  it('a scheduled scholarship is published once, on time, with an audit entry', async () => {
    const id = await draft();
    expect(await move(id, 'SCHEDULED', { publishAt: '2026-06-16T08:00:00Z' })).toMatchObject({
      state: 'SCHEDULED',
      publishAt: '2026-06-16T08:00:00.000Z',
    });
    now = new Date('2026-06-16T07:59:59Z');
    await work();
    expect((await read(id)).state).toBe('SCHEDULED');
    now = new Date('2026-06-16T08:00:00Z');
    await publish();
    await publish();
    expect(await read(id)).toMatchObject({
      state: 'PUBLISHED',
      publishAt: null,
      publishedAt: now,
      version: 3,
    });
    const audit = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(audit.map(({ actorId, after }) => [actorId !== null, Object(after).state])).toEqual([
      [true, 'DRAFT'],
      [true, 'SCHEDULED'],
      [false, 'PUBLISHED'],
    ]);
  });

  it('a scheduled scholarship returns to review if its deadline has passed', async () => {
    const id = await draft({ applicationDeadline: '2026-06-20' });
    await move(id, 'SCHEDULED', { publishAt: '2026-06-16T08:00:00Z' });
    now = new Date('2026-07-01T12:00:00Z');
    await publish();
    expect(await read(id)).toMatchObject({ state: 'UNDER_REVIEW', publishAt: null, publishedAt: null });
  });

  it.each([
    ['PUBLISHED', {}, { applicationDeadline: '2026-06-14' }, 'applicationDeadline'],
    ['SCHEDULED', {}, {}, 'publishAt'],
    ['SCHEDULED', { publishAt: '2026-06-15T12:00:00Z' }, {}, 'publishAt'],
    ['SCHEDULED', { publishAt: '2026-10-01T12:00:00Z' }, {}, 'publishAt'],
  ])('a move to %s (input %j, draft %j) is rejected at the field %s', async (to, rest, given, field) => {
    const id = await draft(given);
    expect(await move(id, to, rest)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
    expect((await read(id)).state).toBe('DRAFT');
  });

  it('a published scholarship can return to draft unless it has applications', async () => {
    const id = await draft();
    await move(id, 'PUBLISHED');
    expect(await move(id, 'DRAFT')).toMatchObject({ state: 'DRAFT' });
    await flushChanges(portal.ctx.db);
    const { data } = await portal.asVisitor('{ scholarshipChanges { items { id isRemoved } } }');
    expect(data.scholarshipChanges.items).toContainEqual({ id, isRemoved: true });
    await move(id, 'PUBLISHED');
    const student = await makePerson(portal.ctx);
    await makeApplication(portal.ctx, { applicantId: student.id, scholarshipId: id });
    expect(await move(id, 'DRAFT')).toMatchObject({ code: 'CONFLICT' });
    expect((await read(id)).state).toBe('PUBLISHED');
  });

  it('only one of three simultaneous calls publishes the scholarship', async () => {
    const id = await draft();
    const answers = await Promise.all([1, 2, 3].map(() => move(id, 'PUBLISHED', { version: 1 })));
    expect(answers.filter(({ state }) => state === 'PUBLISHED').length).toBe(1);
    expect(answers.filter(({ code }) => code === 'CONFLICT').length).toBe(2);
    expect((await read(id)).version).toBe(2);
  });

  it('copying a scholarship stores a reference to the earlier opening', async () => {
    const { data } = await portal.asModerator(CREATE, { input: scholarshipForm() });
    const first = data.createScholarship;
    expect(first.state).toBe('PUBLISHED');
    const copy = { input: scholarshipForm({ applicationDeadline: '2027-09-30' }), isDraft: true };
    const made = await portal.asModerator(CREATE, { ...copy, previousId: first.id });
    expect(await read(made.data.createScholarship.id)).toMatchObject({
      previousId: first.id,
      state: 'DRAFT',
    });
    const unknown = { ...copy, previousId: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90' };
    const refused = await portal.asModerator(CREATE, unknown);
    expect(refused.errors?.[0]?.extensions.fields).toEqual({
      previousId: 'Provide the ID of a scholarship.',
    });
  });
});

async function publish(): Promise<void> {
  await portal.ctx.db.$executeRaw`SELECT graphile_worker.add_job('publishScheduled')`;
  await work();
}

// product: P7.14
describe('fee on a portal without payments', () => {
  const without = async (work: () => Promise<void>) => {
    const { env } = portal.ctx;
    env.NODE_ENV = 'production';
    await work().finally(() => {
      env.NODE_ENV = 'test';
    });
  };
  const free = { applicationFees: 0, serviceCharge: 0 };

  it('a scholarship with a fee cannot be published or scheduled without payment settings', async () => {
    const id = await draft();
    await without(async () => {
      const publishAt = '2026-06-20T08:00:00Z';
      expect((await move(id, 'PUBLISHED'))?.code).toBe('CONFLICT');
      expect((await move(id, 'SCHEDULED', { publishAt }))?.code).toBe('CONFLICT');
      expect(await move(id, 'UNDER_REVIEW')).toMatchObject({ state: 'UNDER_REVIEW' });
      const { errors } = await portal.asModerator(CREATE, { input: scholarshipForm() });
      expect(errors?.[0]).toMatchObject({
        message: expect.stringContaining('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET'),
        extensions: { code: 'CONFLICT' },
      });
    });
    expect(await move(id, 'PUBLISHED')).toMatchObject({ state: 'PUBLISHED' });
  });

  it('a scheduled scholarship returns to review if its fee cannot be paid', async () => {
    const [costly, other] = [await draft(), await draft(free)];
    for (const id of [costly, other]) await move(id, 'SCHEDULED', { publishAt: '2026-06-16T08:00:00Z' });
    now = new Date('2026-06-16T08:00:00Z');
    await without(publish);
    expect(await read(costly)).toMatchObject({ state: 'UNDER_REVIEW', publishAt: null, publishedAt: null });
    expect(await read(other)).toMatchObject({ state: 'PUBLISHED', publishAt: null, publishedAt: now });
  });

  it('without payments set up, a public scholarship accepts all changes except a new fee', async () => {
    const costly = await draft();
    await move(costly, 'PUBLISHED');
    const id = await draft(free);
    await without(async () => {
      expect(await move(id, 'PUBLISHED')).toMatchObject({ state: 'PUBLISHED' });
      const change = `mutation($id: UUID!, $input: ScholarshipInput!) {
        updateScholarship(input: { id: $id, scholarship: $input }) { totalFee universityCity } }`;
      const raised = await portal.asModerator(change, { id, input: scholarshipForm() });
      expect(raised.errors?.[0]?.extensions.code).toBe('CONFLICT');
      const moved = await portal.asModerator(change, {
        id: costly,
        input: scholarshipForm({ universityCity: 'Oslo' }),
      });
      expect(moved.errors).toBeUndefined();
    });
    expect((await read(id)).totalFee).toBe(0);
  });

  it('without payments set up, drafts can get a fee but scheduled scholarships cannot', async () => {
    const scheduled = await draft(free);
    await move(scheduled, 'SCHEDULED', { publishAt: '2026-06-20T08:00:00Z' });
    const withdrawn = await draft(free);
    await move(withdrawn, 'PUBLISHED');
    await move(withdrawn, 'DRAFT');
    await without(async () => {
      const change = `mutation($id: UUID!, $input: ScholarshipInput!) { updateScholarship(input: { id: $id, scholarship: $input }) { totalFee } }`;
      const refused = await portal.asModerator(change, { id: scheduled, input: scholarshipForm() });
      expect(refused.errors?.[0]?.extensions.code).toBe('CONFLICT');
      const raised = await portal.asModerator(change, { id: withdrawn, input: scholarshipForm() });
      expect(raised.errors).toBeUndefined();
    });
  });
});
