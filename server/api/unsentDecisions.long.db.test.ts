import { afterAll, beforeAll, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../rules/accounts/organisations.ts';
import { sendRelease } from '../applications/decisions/sendRelease.ts';
import { OUTSIDERS, openSecretPortal, type SecretPortal } from '../test/audiences.ts';
import { makeBlindRound } from '../test/blindRound.ts';
import { type CrawlSeeds, crawl, listSearches } from '../test/crawl.ts';
import { makeApplication, makeScholarship } from '../test/factories.ts';

const ASSESSORS = ['an assessor before', 'an assessor after', 'an assessor who has submitted'] as const;
// Excludes coordinators of another organisation: the ETag of their full list changes whenever any application is
// written.
const READERS: readonly string[] = [
  ...OUTSIDERS.filter((who) => who !== 'a coordinator of another organisation'),
  ...['the applicant', ...ASSESSORS],
];
const REASON = 'Quillon is chosen';

const VOLATILE = /^(ratelimit|x-ratelimit|date$|x-request-id$)/;

const normalize = (text: string) =>
  text.replaceAll(/nonce(-|=\\?")[\w+/]+=*/g, 'nonce').replaceAll(/"cursor":"([\w-]+)"/g, (_, cursor) => {
    const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
    return `"cursor":"${parts.slice(0, -1).join(' ')}"`;
  });

let secret: SecretPortal;
let known: CrawlSeeds;
let scholarshipId: string;
let ids: string[];

beforeAll(async () => {
  secret = await openSecretPortal();
  const { ctx } = secret.portal;
  ({ id: scholarshipId } = await makeScholarship(ctx));
  // Uses the key once in advance, because the time of its last use appears in the compared responses.
  await secret.askAs('another’s key')('{ viewer { id } }');
  const people = await Promise.all(['the applicant', 'another applicant'].map(idOf));
  const apply = (applicantId: string) =>
    makeApplication(ctx, { applicantId, scholarshipId, status: 'PROCESSING' });
  ids = (await Promise.all(people.map(apply))).map(({ id }) => id);
  const [applicationId = ''] = ids;
  const round = await makeBlindRound(ctx, { scholarshipId, applicationId }, PORTAL_ORGANISATION_ID);
  Object.assign(secret.callers, Object.fromEntries(ASSESSORS.map((who) => [who, round.callers[who]])));
  known = { ...secret.known, ids: [...ids, scholarshipId, ...people, ...round.ids] };
  await ctx.db.awardPlan.create({
    data: { scholarshipId, currency: 'EUR', budget: 1_000_000n, places: 9, amount: 10n, acceptDays: 14 },
  });
}, 120_000);

afterAll(() => secret.portal.close());

const idOf = async (who: string): Promise<string> =>
  (await secret.askAs(who)('{ viewer { id } }')).data.viewer.id;

const ask = async (query: string, variables: object = {}) => {
  const { data, errors } = await secret.portal.asModerator(query, { ...variables });
  expect(errors).toBeUndefined();
  return data;
};

const listUrls = () =>
  secret.routes
    .filter(({ method }) => [method].flat().includes('GET'))
    .flatMap(({ url }) =>
      url.includes(':') ? known.ids.map((id) => url.replaceAll(/:\w+/g, id)) : url.replace('*', ''),
    );

async function readEverything(readers = READERS): Promise<Record<string, string[]>> {
  const read: Record<string, string[]> = {};
  for (const who of readers) {
    const asked = secret.askAs(who);
    const { answers } = await crawl(asked, known);
    for (const query of listSearches(REASON)) answers.push(JSON.stringify([query, await asked(query)]));
    for (const url of listUrls()) answers.push(await readRoute(who, url));
    read[who] = answers.map(normalize);
  }
  const { db } = secret.portal.ctx;
  read['e-mails and events'] = (
    await Promise.all([
      db.outboxMail.count(),
      db.inboxEntry.count(),
      db.webhookDelivery.count(),
      db.applicationEvent.count(),
    ])
  ).map(String);
  return read;
}

async function readRoute(who: string, url: string): Promise<string> {
  const [head = '', ...body] = (await secret.readRoute(who, url)).split('\n');
  const kept = Object.entries(JSON.parse(head)).filter(([name]) => !VOLATILE.test(name));
  return [url, JSON.stringify(kept), ...body].join('\n');
}

function expectSame(now: Record<string, string[]>, before: Record<string, string[]>) {
  const differing = Object.entries(now).flatMap(([who, answers]) =>
    answers.flatMap((answer, at) => (answer === before[who]?.[at] ? [] : [[who, before[who]?.[at], answer]])),
  );
  expect(differing).toEqual([]);
}

// security: C117
it('responses to non-staff remain byte-identical until decisions are sent', async () => {
  const before = await readEverything();

  const input = { scholarshipId, outcome: 'AWARD', ids, reason: REASON, isReasonShared: true };
  const prepared = await ask(
    'mutation ($input: PrepareDecisionsInput!) { prepareDecisions(input: $input) { results { isDone } } }',
    { input },
  );
  expect(prepared.prepareDecisions.results).toEqual([{ isDone: true }, { isDone: true }]);
  expectSame(await readEverything(), before);

  const counts = { awards: 2, waitlisted: 0, notSelected: 0, returned: 0 };
  const { releaseDecisions } = await ask(
    'mutation ($input: ReleaseInput!) { releaseDecisions(input: $input) { id } }',
    { input: { scholarshipId, counts } },
  );
  expectSame(await readEverything(), before);

  const later = new Date(secret.portal.ctx.now().getTime() + 10_000);
  await sendRelease({ ...secret.portal.ctx, now: () => later }, releaseDecisions.id);
  const after = await readEverything(['another applicant', 'another’s key', 'the applicant']);
  for (const who of Object.keys(after)) expect([who, after[who]]).not.toEqual([who, before[who]]);
}, 600_000);
