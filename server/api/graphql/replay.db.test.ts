import { randomUUID } from 'node:crypto';
import type { GraphQLInputType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, readAllRows } from '../../test/allRows.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeAssessment, makePanel, makeRound } from '../../test/assessment.ts';
import { makeAward, makeParts } from '../../test/awards.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { makeInvitation, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeGeneralForm, TRAVELS } from '../../test/questions.ts';
import { makeReference } from '../../test/references.ts';
import { makeFundId } from '../../test/rights/awards.ts';
import type { ReplayedKind } from '../../test/rights/replayCodes.ts';
import { REPLAYED } from '../../test/rights/replayTable.ts';
import { rounds } from '../../test/rounds.ts';
import { scholarshipForm } from '../../test/scholarships.ts';
import { buildSchema } from './schema.ts';

let portal: TestPortal;
let owner: Person;
let ids: Record<ReplayedKind, string>;

beforeAll(async () => {
  portal = await startTestPortal();
  const { ctx } = portal;
  owner = await makePerson(ctx);
  const { id: scholarship } = await makeScholarship(ctx, { archivedAt: new Date('2026-06-01') });
  const application = await makeApplication(ctx, { applicantId: owner.id, scholarshipId: scholarship });
  const review = await makeReview(ctx, application);
  const payment = await makePayment(ctx, {
    payerId: owner.id,
    scholarshipId: scholarship,
    applicationId: application.id,
    status: 'PAID',
    attention: { create: { reason: 'DISPUTED' } },
  });
  const key = await ctx.db.partnerKey.create({
    data: { ownerId: owner.id, name: 'Site', scopes: [], hash: 'hash', hint: 'abcd' },
  });
  const endpoint = await ctx.db.webhookEndpoint.create({
    data: { url: 'https://partner.example.org/', events: [], secret: 'x' },
  });
  const delivery = await ctx.db.webhookDelivery.create({
    data: { endpointId: endpoint.id, type: 'ping', payload: '{}' },
  });
  const now = ctx.now();
  const release = await ctx.db.release.create({ data: { releaseAt: now, createdAt: now } });
  const message = await ctx.db.contactMessage.create({
    data: { name: 'Rina', email: 'rina@example.org', message: 'Hello' },
  });
  const view = await ctx.db.savedView.create({
    data: { ownerId: owner.id, name: 'A', query: '', createdAt: now },
  });
  const preparedFile = await ctx.db.preparedFile.create({
    data: {
      ...{ id: randomUUID(), ownerId: owner.id, kind: 'APPLICATION_PAPERS', isMerged: true },
      ...{ language: 'en', total: 1, createdAt: now },
    },
  });
  const imported = await ctx.db.import.create({
    data: {
      ...{ id: randomUUID(), ownerId: owner.id, kind: 'SCHOLARSHIPS', state: 'CHECKED' },
      ...{ fileName: 'list.csv', createdAt: now },
    },
  });
  const file = { name: 'a.pdf', bytes: 9, createdAt: now };
  const { id: document } = await ctx.db.document.create({
    data: { id: randomUUID(), ownerId: owner.id, sha256: '0'.repeat(64), ...file },
  });
  await ctx.db.upload.create({ data: { id: document, personId: owner.id, finishedAt: now, ...file } });
  const content = { phone: '+47 123 45 678' };
  await ctx.db.applicationDraft.create({
    data: { applicantId: owner.id, scholarshipId: scholarship, content },
  });
  const organisation = await makeOrganisation(ctx);
  const { id: generalForm } = await makeGeneralForm(ctx, [TRAVELS]);
  const code = await ctx.db.waiverCode.create({
    data: { scholarshipId: scholarship, hash: 'hash', hint: 'TD', maxUses: 1, createdAt: now },
  });
  const request = await ctx.db.waiverRequest.create({
    data: { personId: owner.id, scholarshipId: scholarship, reason: 'A grant', createdAt: now },
  });
  const entry = await ctx.db.inboxEntry.create({
    data: {
      ...{ id: randomUUID(), userId: owner.id, kind: 'applicationSubmitted', subject: 'Submitted' },
      ...{ text: 'Thank you.', createdAt: now },
    },
  });
  const panel = await makePanel(ctx);
  const award = await makeAward(ctx, { applicationId: application.id });
  const [disbursement = ''] = await makeParts(ctx, award.id, [['2026-06-01', 1]]);
  ids = {
    scholarship,
    application: application.id,
    review: review.id,
    payment: payment.id,
    user: owner.id,
    key: key.id,
    endpoint: endpoint.id,
    delivery: delivery.id,
    release: release.id,
    message: message.id,
    view: view.id,
    preparedFile: preparedFile.id,
    import: imported.id,
    document,
    reference: (await makeReference(ctx, owner)).id,
    organisation: organisation.id,
    generalForm,
    waiverCode: code.id,
    waiverRequest: request.id,
    outage: (await ctx.db.outage.create({ data: { beganAt: new Date(0), endedAt: now } })).id,
    panel,
    panelMember: (await ctx.db.panelMember.findFirstOrThrow({ where: { panelId: panel } })).id,
    round: (await makeRound(ctx)).id,
    assessment: (await makeAssessment(ctx)).id,
    award: award.id,
    fund: await makeFundId(ctx),
    disbursement,
    inboxEntry: entry.id,
    invitation: (await makeInvitation(ctx, organisation.id)).id,
  };
});

afterAll(() => portal.close());

const schema = buildSchema();
const takesId = (type: GraphQLInputType): boolean => {
  // Vitest loads graphql twice, so its `getNamedType` does not recognise our types.
  if ('ofType' in type) return takesId(type.ofType);
  if ('getFields' in type) return Object.values(type.getFields()).some((field) => takesId(field.type));
  return type.name === 'UUID';
};
const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ field, kind: type?.name.toLowerCase() ?? '' })),
);

describe('record IDs used by other users', () => {
  it('every field that takes an ID has a replay test case', () => {
    const named = operations.filter(({ field }) => field.args.some(({ type }) => takesId(type)));
    expect(named.map(({ field }) => field.name).sort()).toEqual(Object.keys(REPLAYED).sort());
  });

  // security: C18
  it.each((['other', 'moderator', 'admin'] as const).slice(0, rounds(1, 3)))(
    "the role %s gets the expected codes for another user's IDs and changes nothing",
    async (part) => {
      const place = { other: 0, moderator: 1, admin: 2 }[part];
      const who = await portal.person(part);
      await portal.as(who, '{ viewer { id } }');
      const before = await readAllRows(portal.ctx);
      const heard: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const [name, [kind, codes, call]] of Object.entries(REPLAYED)) {
        const code = codes[place];
        if (!code) continue;
        expected[name] = [code, null];
        const verb = operations.find(({ field }) => field.name === name)?.kind;
        const scholarship = call.includes('$scholarship');
        const query = `${verb} ($id: UUID!${scholarship ? ', $scholarship: ScholarshipInput!' : ''}) ${call}`;
        const { data, errors } = await portal.as(who, query, {
          id: ids[kind],
          ...(scholarship && { scholarship: scholarshipForm() }),
        });
        const answer = data?.[name] ?? null;
        const [result] = Array.isArray(answer) ? answer : [];
        const isRefused = result?.isDone === false;
        heard[name] = isRefused ? [result.code, null] : [errors?.[0]?.extensions.code, answer];
      }
      expect(Object.keys(expected).length).toBeGreaterThan(7);
      expect(heard).toEqual(expected);
      expect(compareRows(before, await readAllRows(portal.ctx))).toEqual({ came: [], went: [] });
    },
  );

  it("a user cannot read or discard another user's draft", async () => {
    const before = await readAllRows(portal.ctx);
    const { data } = await portal.asOther(
      `query ($id: UUID!) { applicationDraft(scholarshipId: $id) { content } scholarship(id: $id) { viewerDraft { content } } }`,
      { id: ids.scholarship },
    );
    expect([data.applicationDraft, data.scholarship]).toEqual([null, null]);
    const thrown = await portal.asOther('mutation ($id: UUID!) { discardDraft(scholarshipId: $id) }', {
      id: ids.scholarship,
    });
    expect(thrown.data.discardDraft).toBe(false);
    expect(compareRows(before, await readAllRows(portal.ctx))).toEqual({ came: [], went: [] });
  });
});
