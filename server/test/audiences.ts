import { randomUUID } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import { expect } from 'vitest';
import { readPdf } from '../../packages/fileInspection/test/readPdf.ts';
import { type GraphqlAnswer, startTestPortal, type TestPortal } from './api.ts';
import { FORM } from './applying.ts';
import { makeShortRound } from './assessment.ts';
import { makeBlindRound } from './blindRound.ts';
import type { CrawlSeeds } from './crawl.ts';
import { makeApplication, makeReview, makeScholarship } from './factories.ts';
import { makeCoordinator, makeInvitation, makeOrganisation } from './organisations.ts';
import { makePerson } from './people.ts';
import {
  makeKey,
  makeSecretPayments,
  makeSecretPlans,
  makeSecretRecords,
  SECRETS,
  write,
} from './secretRecords.ts';

export type Group = keyof typeof SECRETS;

const STAFF: Group[] = [
  ...(['identity', 'contact', 'email', 'entered', 'results', 'answers', 'redacted'] as const),
  'documents',
  ...(['letters', 'references', 'notes'] as const),
  ...(['decision', 'plans', 'money', 'payments', 'exceptions', 'listing', 'thread', 'staffNotes'] as const),
];
const ASSESSED: Group[] = ['results', 'answers', 'letters'];

export const OUTSIDERS = [
  'a visitor',
  'another applicant',
  'a coordinator of another organisation',
  'another’s key',
] as const;

export const SEES: Record<string, Group[]> = {
  ...Object.fromEntries(OUTSIDERS.map((who) => [who, []])),
  'the applicant': [
    ...STAFF.filter((group) => !['decision', 'plans', 'listing', 'entered', 'staffNotes'].includes(group)),
    ...(['profile', 'draft', 'keys', 'inbox'] as const),
  ],
  'a coordinator': STAFF,
  'a moderator': [...STAFF, 'views'],
  'an admin': [...STAFF, 'account', 'bank', 'keys', 'portal'],
  'an assessor before': [],
  'an assessor after': [...ASSESSED, 'scores', 'privateNotes'],
  'an assessor who has submitted': [...ASSESSED, 'othersScores'],
  'an assessor with a conflict': [],
  // Moderators see award plans, and the e-mail addresses of review authors. The groups `entered` and `listing` do not
  // concern the scholarship of the blind round.
  'a moderator who assesses blind': [...ASSESSED, 'plans', 'email', 'entered', 'listing'],
};

export const EXPORTED: Group[] = ['othersScores'];

export const garble = (text: string) =>
  text
    .replaceAll(/[a-z]/g, (letter) => (letter === 'x' ? 'k' : 'x'))
    .replaceAll(/[1-9]/g, (digit) => `${10 - Number(digit)}`);

export function groupsIn(text: string): string[] {
  return Object.entries(SECRETS)
    .filter(([, secrets]) => secrets.some((secret) => text.includes(secret)))
    .map(([group]) => group)
    .sort();
}

/** Passes IDs as variables, because the server parses and validates each text only once. */
function withVariables(query: string, ids: readonly string[]) {
  const variables: Record<string, string> = {};
  const text = query.replaceAll(/"([\da-f-]{36})"/g, (literal, id: string) => {
    // Tokens look like IDs, but are texts.
    if (!ids.includes(id)) return literal;
    const name = `id${Object.keys(variables).length}`;
    variables[name] = id;
    return `$${name}`;
  });
  const declared = Object.keys(variables).map((name) => `$${name}: UUID!`);
  return { query: declared.length > 0 ? `query (${declared.join(', ')}) ${text}` : text, variables };
}

export type SecretPortal = {
  portal: TestPortal;
  known: CrawlSeeds;
  /** The IDs of the blind round and its assessments. */
  blindIds: readonly string[];
  routes: RouteOptions[];
  columnsOf: Record<string, string>;
  token: string;
  callers: Record<string, Record<string, string>>;
  askAs(audience: string): (query: string) => Promise<GraphqlAnswer>;
  readRoute(audience: string, url: string): Promise<string>;
};

export async function openSecretPortal(): Promise<SecretPortal> {
  const routes: RouteOptions[] = [];
  const portal = await startTestPortal(
    { DEMOGRAPHIC_QUESTIONS: 'CARING' },
    { onRoute: (route) => void routes.push(route) },
  );
  const ours = await makeOrganisation(portal.ctx, { replyTo: 'replies@quillon.example' });
  const theirs = await makeOrganisation(portal.ctx);
  const owner = await makePerson(portal.ctx, { email: 'quillon@secret.example', name: 'Ada' });
  const other = await makePerson(portal.ctx);
  const coordinator = await makeCoordinator(portal.ctx, ours.id);
  const stranger = await makeCoordinator(portal.ctx, theirs.id);
  const moderator = await portal.person('moderator');
  const told = await makeSecretRecords(portal, owner, ours.id);
  const written = await write(portal, owner, told);
  const decided = await portal.as(
    coordinator,
    `mutation { decideApplications(input: { ids: ["${told.applicationId}"], status: ACCEPTED, reason: "Quillon is intended" }) { release { id } } }`,
  );
  expect(decided.errors).toBeUndefined();
  await portal.ctx.db.inboxEntry.create({
    data: {
      ...{ id: randomUUID(), userId: owner.id, kind: 'statusChanged', subject: 'Quillon inbox' },
      ...{ text: 'Quillon inbox', scholarshipId: told.scholarshipId, createdAt: portal.ctx.now() },
    },
  });
  const payments = await makeSecretPayments(portal.ctx, told.applicationId);
  await makeSecretPlans(portal.ctx, told, ours.id);
  const holder = await makePerson(portal.ctx, { email: 'holder@quillon.example', name: 'Quillon Holder' });
  const { id: simpleId } = await makeScholarship(portal.ctx, {
    organisationId: ours.id,
    deadline: '2027-09-30',
  });
  const simplePlan = { scholarshipId: simpleId, currency: 'EUR', acceptDays: 14 };
  await portal.ctx.db.awardPlan.create({ data: simplePlan });
  const { applicantImage: _, ...form } = FORM;
  const entered = await portal.as(
    coordinator,
    'mutation ($input: EnteredApplicationInput!) { enterApplication(input: $input) { id } }',
    { input: { ...form, scholarshipId: simpleId, email: holder.email, consent: true } },
  );
  expect(entered.errors).toBeUndefined();
  await portal.ctx.db.application.update({
    where: { id: entered.data.enterApplication.id },
    data: { renewedAwardId: payments[0] ?? null },
  });
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
  const round = await makeShortRound(portal.ctx, { organisationId: ours.id });
  const blind = await makeBlindRound(portal.ctx, told, ours.id);
  const known: CrawlSeeds = {
    ids: [
      ...blind.ids,
      ...[...payments, ...Object.values(told), ...written.ids, owner.id, ours.id],
      ...[round.id, round.scholarshipId],
      ...[entered.data.enterApplication.id, holder.id, simpleId],
    ],
    texts: {
      slug: [shown.data.scholarship.slug, ours.slug],
      text: ['Quillon', 'Norway'],
      questions: ['motivation'],
      targetId: [simpleId],
      ...{ kind: ['verifyEmail'], language: ['en'], subject: ['Hi'], days: ['365'] },
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
  await portal.ctx.db.import.create({
    data: {
      ...{
        id: randomUUID(),
        ownerId: moderator.id,
        kind: 'SCHOLARSHIPS',
        state: 'FAILED',
        fileName: 'list.csv',
      },
      ...{ failure: { wording: { key: 'import.empty' } }, ignoredColumns: ['notes'] },
      columns: { Fach: 'subjectCategory' },
      createdAt: portal.ctx.now(),
      problems: { create: { number: 1, line: 2, column: 'degree', reason: '@required' } },
    },
  });
  const columnsOf: Record<string, string> = {};
  for (const list of [
    'APPLICATIONS',
    'PAYMENTS',
    'SCHOLARSHIPS',
    'USERS',
    'REVIEWS',
    'NEWSLETTER',
    'FACTS',
    'TOTALS',
    'ASSESSMENTS',
    'AWARDS',
    'DISBURSEMENTS',
    'NUMBERS',
  ]) {
    const { data } = await portal.asAdmin(`{ exportColumns(list: ${list}) { name } }`);
    columnsOf[list.toLowerCase()] = data.exportColumns.map(({ name }: { name: string }) => name).join(',');
  }
  await portal.ctx.db.savedView.create({
    data: { ownerId: moderator.id, name: 'Quillon view', query: '', createdAt: portal.ctx.now() },
  });
  await portal.ctx.db.settingVersion.create({ data: { values: { LIMIT_UPLOAD: '61' } } });
  const at = '2026-11-01T02:00:00.000Z';
  const lastBackup = {
    startedAt: at,
    endedAt: at,
    file: 'portal.tar.gz',
    bytes: 1,
    error: 'The disk is full',
  };
  await portal.ctx.db.systemState.create({ data: { key: 'lastBackup', value: JSON.stringify(lastBackup) } });
  await portal.ctx.db.mailTemplateVersion.create({
    data: { kind: 'verifyEmail', language: 'en', subject: 'Hi', text: 'Hello' },
  });
  const key = await makeKey(portal, other, 'Site');
  const callers: Record<string, Record<string, string>> = {
    'a visitor': {},
    'another applicant': other.headers,
    'a coordinator of another organisation': stranger.headers,
    'another’s key': { authorization: `Bearer ${key}` },
    'the applicant': owner.headers,
    'a coordinator': coordinator.headers,
    'a moderator': moderator.headers,
    'an admin': (await portal.person('admin')).headers,
    ...blind.callers,
  };

  return {
    portal,
    known,
    blindIds: blind.ids,
    routes,
    columnsOf,
    token: written.token,
    callers,
    askAs: (audience) => async (query) => {
      const headers = callers[audience] ?? {};
      const payload = withVariables(query, known.ids);
      const response = await portal.request({ method: 'POST', url: '/graphql', headers, payload });
      const { data, errors } = response.json();
      return { status: response.statusCode, data, errors };
    },
    async readRoute(audience, url) {
      const headers = callers[audience] ?? {};
      const { headers: head, body, rawPayload } = await portal.request({ method: 'GET', url, headers });
      const isPdf = rawPayload.subarray(0, 5).toString('latin1') === '%PDF-';
      return [JSON.stringify(head), isPdf ? (await readPdf(rawPayload)).text : body].join('\n');
    },
  };
}
