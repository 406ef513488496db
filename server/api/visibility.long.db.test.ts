import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EXPORTED,
  type Group,
  garble,
  groupsIn,
  OUTSIDERS,
  openSecretPortal,
  SEES,
  type SecretPortal,
} from '../test/audiences.ts';
import { type Crawl, listFields, listSearches } from '../test/crawl.ts';
import { writeEveryOperation } from '../test/generateOperations.ts';
import { openLink } from '../test/references.ts';
import { SECRETS, UNSENT } from '../test/secretRecords.ts';
import {
  expectCrawlToDetectOpen,
  expectCrawlToDetectRevealed,
  expectExactGroups,
} from '../test/visibility.ts';

const IMPERSONAL = [
  ...['UnderstoodWords', 'NearestScholarship', 'ListRelaxation', 'CoverFacet', 'OidcMethod', 'Outage'],
  ...['DemographicTable', 'DemographicRow'],
];

let secret: SecretPortal;

beforeAll(async () => {
  secret = await openSecretPortal();
}, 120_000);

afterAll(() => secret.portal.close());

const crawls: Record<string, Crawl> = {};

// security: C20, C21, C100, C107, C109, C114, C115
describe('GraphQL field visibility of all audiences', () => {
  it.each(Object.keys(SEES))(
    'the audience %s can read exactly the expected field groups',
    async (audience) => {
      crawls[audience] = await expectExactGroups(secret, audience);
    },
  );

  it('every GraphQL field is readable by at least one audience', () => {
    const seen = new Set(Object.values(crawls).flatMap((found) => [...found.seen]));
    const missed = listFields().filter(
      (field) => !seen.has(field) && !IMPERSONAL.includes(field.split('.')[0] ?? ''),
    );
    expect(missed).toEqual([]);
  });

  // security: C107
  it.each(['an assessor who has submitted', 'a moderator who assesses blind'])(
    'the visibility crawl detects a round that reveals applicants to %s',
    (audience) => expectCrawlToDetectRevealed(secret, audience),
  );

  it.each(['user.readEmail', 'document.readUsed', 'reference.read'] as const)(
    'the visibility crawl detects %s being open to everyone',
    (action) => expectCrawlToDetectOpen(secret, action),
  );
});

// security: C20, C21, C100
describe('GraphQL filter visibility', () => {
  it.each(OUTSIDERS)(
    'filters do not reveal secrets to %s',
    async (audience) => {
      const ask = secret.askAs(audience);
      const searches = (text: string) =>
        Promise.all(listSearches(text).map(async (query) => (await ask(query)).data));
      for (const text of Object.values(SECRETS).flat())
        expect([text, await searches(text)]).toEqual([text, await searches(garble(text))]);
    },
    120_000,
  );
});

// security: C100
describe('visibility in other routes and e-mails', () => {
  const GET = () =>
    secret.routes
      .filter(({ method }) => [method].flat().includes('GET'))
      .flatMap(({ url }) =>
        url.includes(':')
          ? secret.known.ids.map((id) => url.replaceAll(/:\w+/g, id))
          : [url.replace('*', ''), ...narrow(url)],
      );
  const narrow = (url: string) => {
    const columns = secret.columnsOf[/^\/exports\/(\w+)\.csv$/.exec(url)?.[1] ?? ''];
    const filters = columns ? ['scholarship', 'organisation', 'round'] : [];
    return filters.flatMap((name) => secret.known.ids.map((id) => `${url}?${name}=${id}&columns=${columns}`));
  };

  it.each([...OUTSIDERS, 'a coordinator', 'a moderator'])(
    'no route reveals more data than expected to %s',
    async (audience) => {
      const groups: string[] = [];
      for (const url of GET()) {
        const read = await secret.readRoute(audience, url);
        groups.push(...groupsIn(read));
        expect([url, UNSENT.filter((text) => read.includes(text))]).toEqual([url, []]);
      }
      const isStaff = !OUTSIDERS.some((who) => who === audience);
      const mayRead = [...(SEES[audience] ?? []), ...(isStaff ? EXPORTED : [])];
      expect(groups.filter((group) => !mayRead.includes(group as Group))).toEqual([]);
      expect(groups.includes('answers')).toBe(mayRead.includes('answers'));
      expect(groups.includes('references')).toBe(mayRead.includes('references'));
    },
    120_000,
  );

  // security: C107, C109
  it.each([
    'an assessor before',
    'an assessor after',
    'an assessor who has submitted',
    'an assessor with a conflict',
    'a moderator who assesses blind',
  ])(
    'no route reveals who applied to %s',
    async (audience) => {
      const mayRead = SEES[audience] ?? [];
      for (const url of GET()) {
        const groups = groupsIn(await secret.readRoute(audience, url));
        expect([url, groups.filter((group) => !mayRead.includes(group as Group))]).toEqual([url, []]);
      }
    },
    120_000,
  );

  it('referees can read the references that they wrote', async () => {
    const { data } = await openLink(secret.portal, secret.token);
    expect(groupsIn(JSON.stringify(data))).toEqual(['letters']);
    expect(JSON.stringify(data)).toContain(UNSENT[0]);
  });

  it("e-mails reveal no hidden decisions or other people's secrets", async () => {
    const mails = await secret.portal.ctx.db.outboxMail.findMany();
    const toOwner = mails.filter(({ to }) => to === 'quillon@secret.example');
    expect(toOwner.length).toBeGreaterThan(0);
    expect(groupsIn(JSON.stringify(toOwner))).not.toContain('decision');
    const toOthers = mails.filter(
      ({ to }) => ![...SECRETS.email, ...SECRETS.entered, ...SECRETS.references].includes(to),
    );
    expect(groupsIn(JSON.stringify(toOthers))).toEqual([]);
  });

  // Runs last, because outsiders change their own records here.
  it.each(OUTSIDERS)(
    'no mutation response reveals secrets to %s',
    async (audience) => {
      const ask = secret.askAs(audience);
      for (const id of secret.known.ids) {
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

// security: C20, C21, C100, C107, C109, C115
describe('GraphQL field visibility', () => {
  it('the visibility crawl detects application.read being open to everyone', () =>
    expectCrawlToDetectOpen(secret, 'application.read'));
});
