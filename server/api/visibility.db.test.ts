import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERMISSIONS, type Permission } from '../platform/permissions.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { FORM } from '../test/applying.ts';
import { type Crawl, crawl, type Known, listFields, listSearches } from '../test/crawl.ts';
import { makeApplication, makeReview, makeScholarship } from '../test/factories.ts';
import { writeEveryOperation } from '../test/generateOperations.ts';
import { makeCoordinator, makeInvitation, makeOrganisation } from '../test/organisations.ts';
import { makePerson } from '../test/people.ts';
import { readPdf } from '../test/readPdf.ts';
import { openLink } from '../test/references.ts';
import { rounds } from '../test/rounds.ts';
import { makeKey, SECRETS, tell, UNSENT, write } from '../test/secretRecords.ts';

type Group = keyof typeof SECRETS;

const STAFF: Group[] = [
  ...(['identity', 'contact', 'results', 'answers', 'documents', 'references', 'notes'] as const),
  ...(['decision', 'money', 'exceptions', 'listing'] as const),
];
const OUTSIDERS = [
  'a visitor',
  'another applicant',
  'a coordinator of another organisation',
  'another’s key',
] as const;

/** What says nothing of a person, and takes a search without a result, a provider or many applicants to be there. */
const IMPERSONAL = [
  ...['UnderstoodWords', 'NearestScholarship', 'ListRelaxation', 'CoverFacet', 'OidcMethod', 'Outage'],
  ...['DemographicTable', 'DemographicRow'],
];

/** Which groups each audience can read: these, and no others. */
const SEES: Record<string, Group[]> = {
  ...Object.fromEntries(OUTSIDERS.map((who) => [who, []])),
  'the applicant': [
    ...STAFF.filter((group) => group !== 'decision' && group !== 'listing'),
    ...(['profile', 'draft', 'keys'] as const),
  ],
  'a coordinator': STAFF,
  'a moderator': [...STAFF, 'views'],
  // Who made which key is in the record of what a person did.
  'an admin': [...STAFF, 'account', 'keys', 'portal'],
};

let portal: TestPortal;
let known: Known;
let token: string;
const routes: RouteOptions[] = [];
const callers: Record<string, Record<string, string>> = {};
const columnsOf: Record<string, string> = {};

beforeAll(async () => {
  portal = await startTestPortal(
    { DEMOGRAPHIC_QUESTIONS: 'CARING' },
    { onRoute: (route) => void routes.push(route) },
  );
  const [ours, theirs] = [await makeOrganisation(portal.ctx), await makeOrganisation(portal.ctx)];
  const owner = await makePerson(portal.ctx, { email: 'quillon@secret.example', name: 'Ada' });
  const other = await makePerson(portal.ctx);
  const coordinator = await makeCoordinator(portal.ctx, ours.id);
  const stranger = await makeCoordinator(portal.ctx, theirs.id);
  const moderator = await portal.person('moderator');
  const told = await tell(portal, owner, ours.id);
  const written = await write(portal, owner, told);
  token = written.token;
  const decided = await portal.as(
    coordinator,
    `mutation { decideApplications(ids: ["${told.applicationId}"], status: ACCEPTED, reason: "Quillon is intended") { release { id } } }`,
  );
  expect(decided.errors).toBeUndefined();
  const holder = await makePerson(portal.ctx, { email: 'holder@quillon.example', name: 'Quillon Holder' });
  const { id: simpleId } = await makeScholarship(portal.ctx, { organisationId: ours.id });
  const { applicantImage: _, ...form } = FORM;
  const entered = await portal.as(
    coordinator,
    'mutation ($input: EnteredApplicationInput!) { enterApplication(input: $input) { id } }',
    { input: { ...form, scholarshipId: simpleId, email: holder.email, consent: true } },
  );
  expect(entered.errors).toBeUndefined();
  // Others have records of their own, from which ways lead to these.
  for (const [who, organisationId] of [
    [other, ours.id],
    [stranger, theirs.id],
  ] as const) {
    const scholarshipId =
      organisationId === ours.id
        ? told.scholarshipId
        : (await makeScholarship(portal.ctx, { organisationId })).id;
    await makeReview(portal.ctx, await makeApplication(portal.ctx, { applicantId: who.id, scholarshipId }));
  }
  const shown = await portal.asVisitor(`{ scholarship(id: "${told.scholarshipId}") { slug } }`);
  known = {
    ids: [
      ...[...Object.values(told), ...written.ids, owner.id, ours.id],
      ...[entered.data.enterApplication.id, holder.id],
    ],
    texts: {
      slug: [shown.data.scholarship.slug, ours.slug],
      text: ['Quillon', 'Norway'],
      token: [(await makeInvitation(portal.ctx, ours.id)).token],
    },
  };
  await portal.ctx.db.preparedFile.create({
    data: {
      ...{
        id: randomUUID(),
        ownerId: coordinator.id,
        kind: 'APPLICATION_PAPERS',
        isMerged: false,
        language: 'en',
        total: 1,
      },
      ...{
        createdAt: portal.ctx.now(),
        applications: { create: { applicationId: told.applicationId, place: 0 } },
      },
    },
  });
  for (const list of [
    'APPLICATIONS',
    'PAYMENTS',
    'SCHOLARSHIPS',
    'USERS',
    'REVIEWS',
    'NEWSLETTER',
    'FACTS',
  ]) {
    const { data } = await portal.asAdmin(`{ exportColumns(list: ${list}) { name } }`);
    columnsOf[list.toLowerCase()] = data.exportColumns.map(({ name }: { name: string }) => name).join(',');
  }
  await portal.ctx.db.savedView.create({
    data: { ownerId: moderator.id, name: 'Quillon view', query: '', createdAt: portal.ctx.now() },
  });
  const key = await makeKey(portal, other, 'Site');
  Object.assign(callers, {
    'a visitor': {},
    'another applicant': other.headers,
    'a coordinator of another organisation': stranger.headers,
    'another’s key': { authorization: `Bearer ${key}` },
    'the applicant': owner.headers,
    'a coordinator': coordinator.headers,
    'a moderator': moderator.headers,
    'an admin': (await portal.person('admin')).headers,
  });
}, 120_000);

afterAll(() => portal.close());

const askAs = (audience: string) => async (query: string) => {
  const headers = callers[audience] ?? {};
  const response = await portal.request({ method: 'POST', url: '/graphql', headers, payload: { query } });
  const { data, errors } = response.json();
  return { status: response.statusCode, data, errors };
};

/** Another text of the same shape, which stands nowhere. */
const garble = (text: string) =>
  text
    .replaceAll(/[a-z]/g, (letter) => (letter === 'x' ? 'k' : 'x'))
    .replaceAll(/[1-9]/g, (digit) => `${10 - Number(digit)}`);

function groupsIn(text: string): string[] {
  return Object.entries(SECRETS)
    .filter(([, secrets]) => secrets.some((secret) => text.includes(secret)))
    .map(([group]) => group)
    .sort();
}

/** What a route answers, as text: what a PDF says, and the names in a ZIP; the head, which may name a file. */
async function readRoute(audience: string, url: string): Promise<string> {
  const { headers, body, rawPayload } = await portal.request({
    method: 'GET',
    url,
    headers: callers[audience] ?? {},
  });
  const isPdf = rawPayload.subarray(0, 5).toString('latin1') === '%PDF-';
  return [JSON.stringify(headers), isPdf ? (await readPdf(rawPayload)).text : body].join('\n');
}

const crawls: Record<string, Crawl> = {};

// security: C20, C21, C100
describe('through GraphQL', () => {
  it.each(Object.entries(SEES))(
    '%s can read these groups of fields and no others',
    async (audience, groups) => {
      const found = await crawl(askAs(audience), known);
      crawls[audience] = found;
      const read = found.answers.join('\n');
      expect(groupsIn(read)).toEqual([...groups].sort());
      expect(UNSENT.filter((secret) => read.includes(secret))).toEqual([]);
      expect(found.seen.has('DemographicAnswer.option')).toBe(audience === 'the applicant');
    },
    120_000,
  );

  it('every field was read by at least one audience', () => {
    const seen = new Set(Object.values(crawls).flatMap((found) => [...found.seen]));
    const missed = listFields().filter(
      (field) => !seen.has(field) && !IMPERSONAL.includes(field.split('.')[0] ?? ''),
    );
    expect(missed).toEqual([]);
  });

  it.each(OUTSIDERS)(
    'no filter tells %s whether a secret stands somewhere',
    async (audience) => {
      const ask = askAs(audience);
      const searches = (text: string) =>
        Promise.all(listSearches(text).map(async (query) => (await ask(query)).data));
      for (const secret of Object.values(SECRETS).flat())
        expect([secret, await searches(secret)]).toEqual([secret, await searches(garble(secret))]);
    },
    120_000,
  );

  it.each([['application.read'], ['user.readEmail'], ['document.readUsed'], ['reference.read']] as const)(
    'the crawl finds it when %s is opened for everyone',
    async (action) => {
      const rights: Record<string, Permission> = PERMISSIONS;
      const before = PERMISSIONS[action];
      rights[action] = { visitor: 'yes' };
      try {
        const { answers } = await crawl(askAs('another applicant'), known);
        expect(groupsIn(answers.join('\n'))).not.toEqual([]);
      } finally {
        rights[action] = before;
      }
    },
    120_000,
  );
});

// security: C100
describe('elsewhere', () => {
  const GET = () =>
    routes
      .filter(({ method }) => [method].flat().includes('GET'))
      .flatMap(({ url }) =>
        url.includes(':')
          ? known.ids.map((id) => url.replaceAll(/:\w+/g, id))
          : [url.replace('*', ''), ...narrow(url)],
      );
  /** The files of lists with every column, of each record that they can be narrowed to. */
  const narrow = (url: string) => {
    const columns = columnsOf[/^\/exports\/(\w+)\.csv$/.exec(url)?.[1] ?? ''];
    const filters = columns ? ['scholarship', 'organisation'] : [];
    return filters.flatMap((name) => known.ids.map((id) => `${url}?${name}=${id}&columns=${columns}`));
  };

  it.each([...OUTSIDERS, 'a coordinator', 'a moderator'])(
    'no route tells %s more',
    async (audience) => {
      const groups: string[] = [];
      for (const url of GET()) {
        const read = await readRoute(audience, url);
        groups.push(...groupsIn(read));
        expect([url, UNSENT.filter((secret) => read.includes(secret))]).toEqual([url, []]);
      }
      const mayRead = SEES[audience] ?? [];
      expect(groups.filter((group) => !mayRead.includes(group as Group))).toEqual([]);
      // Who may read an application reads it on paper.
      expect(groups.includes('answers')).toBe(mayRead.includes('answers'));
      expect(groups.includes('references')).toBe(mayRead.includes('references'));
    },
    120_000,
  );

  it('the referee reads what they wrote themselves', async () => {
    const { data } = await openLink(portal, token);
    expect(groupsIn(JSON.stringify(data))).toEqual(['references']);
    expect(JSON.stringify(data)).toContain(UNSENT[0]);
  });

  it('mails tell each of their readers no more', async () => {
    const mails = await portal.ctx.db.outboxMail.findMany();
    const toOwner = mails.filter(({ to }) => to === 'quillon@secret.example');
    expect(toOwner.length).toBeGreaterThan(0);
    expect(groupsIn(JSON.stringify(toOwner))).not.toContain('decision');
    const toOthers = mails.filter(({ to }) => ![...SECRETS.contact, ...SECRETS.references].includes(to));
    expect(groupsIn(JSON.stringify(toOthers))).toEqual([]);
  });

  // At the end: what an outsider does to their own records is done.
  it.each(OUTSIDERS)(
    'no mutation answers %s with a secret',
    async (audience) => {
      const ask = askAs(audience);
      for (const id of known.ids.slice(0, rounds(4, known.ids.length))) {
        const mutations = writeEveryOperation([id], 'x').filter((operation) =>
          operation.startsWith('mutation'),
        );
        for (const mutation of mutations.filter((one) => !one.includes('deleteMyAccount')))
          expect([mutation, groupsIn(JSON.stringify(await ask(mutation)))]).toEqual([mutation, []]);
      }
    },
    300_000,
  );
});
