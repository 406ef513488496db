import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import type { Context } from '../../platform/context.ts';
import { makeAward } from '../awards.ts';
import { makeApplication, makeScholarship } from '../factories.ts';
import type { Person } from '../people.ts';
import { makeAwardId } from './disbursements.ts';
import { makeScholarshipId } from './records.ts';
import { owners, ownersAndStaff, type Row, records, signedIn } from './rows.ts';

const makeOrganisation = async () => PORTAL_ORGANISATION_ID;
export const makeFundId = async ({ db, now }: Context) => {
  const fund = { name: crypto.randomUUID(), currency: 'EUR', budget: 1n, createdAt: now() };
  return (await db.fund.create({ data: { ...fund, organisationId: PORTAL_ORGANISATION_ID } })).id;
};
export const makeOfferId = async (ctx: Context, { id: applicantId }: Person) =>
  (await makeAward(ctx, { applicantId, state: 'OFFERED' })).id;

const makePlannedScholarshipId = async (ctx: Context) => {
  const { id: scholarshipId } = await makeScholarship(ctx, {});
  await ctx.db.awardPlan.create({ data: { scholarshipId, currency: 'EUR', acceptDays: 14 } });
  return scholarshipId;
};

type Prepared = { state?: 'DRAFT' | 'SENT'; outcome?: 'NOT_SELECTED' | 'WAITLIST' };

async function makeDecided(
  ctx: Context,
  { id: applicantId }: Person,
  { state = 'DRAFT', outcome = 'NOT_SELECTED' }: Prepared = {},
) {
  const { db } = ctx;
  const createdAt = ctx.now();
  const { id: scholarshipId } = await makeScholarship(ctx, {});
  const plan = { currency: 'EUR', amount: 100n, acceptDays: 14 };
  await db.awardPlan.create({ data: { scholarshipId, ...plan } });
  const application = await makeApplication(ctx, { applicantId, scholarshipId, status: 'PROCESSING' });
  const release = { create: { releaseAt: createdAt, createdAt, state: 'SENT', endedAt: createdAt } } as const;
  await db.decision.create({
    data: {
      ...{ fromStatus: 'PROCESSING', status: 'PROCESSING', state, outcome, createdAt },
      ...{ application: { connect: { id: application.id } }, ...(state === 'SENT' && { release }) },
    },
  });
  return application;
}
export const makePreparedId = async (ctx: Context, owner: Person) => (await makeDecided(ctx, owner)).id;
const makePreparedScholarshipId = async (ctx: Context, owner: Person) =>
  (await makeDecided(ctx, owner)).scholarshipId;
export const makeWaitlistId = async (ctx: Context, owner: Person) =>
  (await makeDecided(ctx, owner, { state: 'SENT', outcome: 'WAITLIST' })).scholarshipId;
export const makeWaitingReleaseId = async (ctx: Context, owner: Person) => {
  const { id, scholarshipId } = await makeDecided(ctx, owner);
  const times = { releaseAt: ctx.now(), createdAt: ctx.now() };
  const release = await ctx.db.release.create({ data: { scholarshipId, state: 'WAITING', ...times } });
  const held = { state: 'HELD', releaseId: release.id } as const;
  await ctx.db.decision.updateMany({ where: { applicationId: id }, data: held });
  return release.id;
};

export const makeRenewableAward = async (ctx: Context, { id: applicantId }: Person) => {
  const { id, scholarshipId } = await makeAward(ctx, { applicantId });
  return `${scholarshipId} ${await makePlannedScholarshipId(ctx)} ${id}`;
};
export const renewAward = (given: string) => {
  const [from, to = from, id = from] = given.split(' ');
  return `prepareRenewals(input: { scholarshipId: "${from}", targetId: "${to}", awards: [{ id: "${id}" }] })`;
};

export const AWARDS: Record<string, Row> = {
  'Query.funds': {
    call: (id) => `{ funds(organisationId: "${id}") { name } }`,
    about: makeOrganisation,
    ...records,
  },
  'Mutation.saveFund': {
    call: (id) => `mutation { saveFund(input: { organisationId: "${id}", name: "${crypto.randomUUID()}",
      currency: "EUR", budget: 1, version: 0 }) { id } }`,
    about: makeOrganisation,
    ...records,
  },
  'Mutation.removeFund': {
    call: (id) => `mutation { removeFund(id: "${id}") { id } }`,
    about: makeFundId,
    ...records,
  },
  'Mutation.saveAwardPlan': {
    call: (id) => `mutation { saveAwardPlan(input: { scholarshipId: "${id}", currency: "EUR", acceptDays: 14,
      offersWaitlist: false, needsSecondPerson: false, version: 0 }) { version } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.saveAcceptanceForm': {
    call: (id) =>
      `mutation { saveAcceptanceForm(input: { scholarshipId: "${id}", form: { sections: [] }, version: 0 }) { version } }`,
    about: makePlannedScholarshipId,
    ...records,
  },
  'Query.candidates': {
    call: (id) => `{ candidates(scholarshipId: "${id}") { items { application { phone } } } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Query.releasePreview': {
    call: (id) => `{ releasePreview(scholarshipId: "${id}") { amount } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Query.decisionLetter': {
    call: (id) => `{ decisionLetter(applicationId: "${id}") { text } }`,
    about: makePreparedId,
    ...records,
  },
  'Query.releases': {
    call: (id) => `{ releases(scholarshipId: "${id}") { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.prepareDecisions': {
    call: (id) => `mutation { prepareDecisions(input: { scholarshipId: "${id}", outcome: NOT_SELECTED,
      pick: { rest: true } }) { left } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.discardDecisions': {
    call: (id) => `mutation { discardDecisions(ids: ["${id}"]) { results { code } } }`,
    about: makePreparedId,
    ...records,
  },
  'Mutation.editDecisionLetter': {
    call: (id) => `mutation { editDecisionLetter(input: { applicationId: "${id}", version: 0,
      letter: { subject: "x", text: "x" } }) { text } }`,
    about: makePreparedId,
    ...records,
  },
  'Mutation.leaveDecisionOut': {
    call: (id) => `mutation { leaveDecisionOut(applicationId: "${id}", isLeftOut: true) { text } }`,
    about: makePreparedId,
    ...records,
  },
  'Mutation.releaseDecisions': {
    call: (id) => `mutation { releaseDecisions(input: { scholarshipId: "${id}",
      counts: { awards: 0, waitlisted: 0, notSelected: 1, returned: 0 } }) { id } }`,
    about: makePreparedScholarshipId,
    ...records,
  },
  'Mutation.confirmRelease': {
    call: (id) => `mutation { confirmRelease(id: "${id}") { id } }`,
    about: makeWaitingReleaseId,
    ...records,
  },
  'Query.myAwards': { call: () => '{ myAwards { amount } }', ...signedIn },
  'Query.award': {
    call: (id) => `{ award(id: "${id}") { amount } }`,
    about: makeAwardId,
    ...ownersAndStaff,
    coordinator: 'ok',
  },
  'Query.awards': {
    call: (id) => `{ awards(scholarshipId: "${id}") { items { amount } } }`,
    about: makeScholarshipId,
    ...records,
    ...{ user: 'NOT_FOUND', other: 'NOT_FOUND' },
  },
  'Mutation.acceptAward': {
    call: (id) =>
      `mutation { acceptAward(input: { id: "${id}", signedName: "Ada", agrees: true }) { state } }`,
    about: makeOfferId,
    ...owners,
  },
  'Mutation.declineAward': {
    call: (id) => `mutation { declineAward(id: "${id}") { state } }`,
    about: makeOfferId,
    ...owners,
  },
  'Mutation.withdrawAward': {
    call: (id) => `mutation { withdrawAward(input: { id: "${id}", reason: "x", version: 1 }) { state } }`,
    about: makeAwardId,
    ...records,
  },
  'Mutation.endAward': {
    call: (id) => `mutation { endAward(id: "${id}", version: 1) { state } }`,
    about: makeAwardId,
    ...records,
  },
  'Mutation.extendAward': {
    call: (id) =>
      `mutation { extendAward(input: { id: "${id}", acceptBy: "2026-07-30", version: 1 }) { state } }`,
    about: makeOfferId,
    ...records,
  },
  'Mutation.offerNextOnWaitlist': {
    call: (id) => `mutation { offerNextOnWaitlist(scholarshipId: "${id}") { id } }`,
    about: makeWaitlistId,
    ...records,
  },
  'Query.renewalTargets': {
    call: (id) => `{ renewalTargets(scholarshipId: "${id}") { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Query.renewableAwards': {
    call: (id) => {
      const [from, to = from] = id.split(' ');
      return `{ renewableAwards(scholarshipId: "${from}", targetId: "${to}") { totalCount } }`;
    },
    about: makeRenewableAward,
    ...records,
  },
  'Mutation.prepareRenewals': {
    call: (id) => `mutation { ${renewAward(id)} { results { code } } }`,
    about: makeRenewableAward,
    ...records,
  },
};
