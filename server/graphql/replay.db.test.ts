import { randomUUID } from 'node:crypto';
import type { GraphQLInputType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, readAllRows } from '../test/allRows.ts';
import { startTestPortal, type TestPortal } from '../test/api.ts';
import { FORM } from '../test/applying.ts';
import { makeApplication, makeReview, makeScholarship } from '../test/factories.ts';
import { makeInvitation, makeOrganisation } from '../test/organisations.ts';
import { makePayment } from '../test/paying.ts';
import { makePerson, type Person } from '../test/people.ts';
import { makeGeneralForm, TRAVELS } from '../test/questions.ts';
import { makeReference } from '../test/references.ts';
import { scholarshipForm } from '../test/scholarships.ts';
import { buildSchema } from './schema.ts';

type Kind =
  | 'scholarship'
  | 'application'
  | 'review'
  | 'payment'
  | 'user'
  | 'key'
  | 'endpoint'
  | 'delivery'
  | 'release'
  | 'message'
  | 'view'
  | 'preparedFile'
  | 'document'
  | 'reference'
  | 'organisation'
  | 'generalForm'
  | 'invitation'
  | 'outage'
  | 'waiverCode'
  | 'waiverRequest';

let portal: TestPortal;
let owner: Person;
let ids: Record<Kind, string>;

/** A person with one record of every kind. */
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
    document,
    reference: (await makeReference(ctx, owner)).id,
    organisation: organisation.id,
    generalForm,
    waiverCode: code.id,
    waiverRequest: request.id,
    outage: (await ctx.db.outage.create({ data: { beganAt: new Date(0), endedAt: now } })).id,
    invitation: (await makeInvitation(ctx, organisation.id)).id,
  };
});

afterAll(() => portal.close());

/** What another user, a moderator and an admin hear; null where the matrix lets them. */
type Codes = readonly [string | null, string | null, string | null];
const refusedToAll: Codes = ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'];
const staffMay: Codes = ['FORBIDDEN', null, null];
const staffMayToo: Codes = ['NOT_FOUND', null, null];
const adminMays: Codes = ['FORBIDDEN', 'FORBIDDEN', null];
/** The id is that of something public: what is answered or written is the asker's own. */
const ownThings: Codes = [null, null, null];

/** Each field that takes an id: whose id it is given, and what it answers to others. */
const FIELDS: Record<string, [Kind, Codes, call: string]> = {
  scholarship: ['scholarship', ownThings, '{ scholarship(id: $id) { id } }'],
  scholarshipForEdit: ['scholarship', staffMay, '{ scholarshipForEdit(id: $id) { postedUserEmail } }'],
  reviews: ['scholarship', ownThings, '{ reviews(filter: { scholarshipId: $id }) { totalCount } }'],
  userAudit: ['user', adminMays, '{ userAudit(userId: $id) { totalCount } }'],
  application: ['application', staffMayToo, '{ application(id: $id) { phone } }'],
  applications: ['scholarship', staffMay, '{ applications(filter: { scholarshipId: $id }) { totalCount } }'],
  applicationIds: ['scholarship', staffMay, '{ applicationIds(filter: { scholarshipId: $id }) { ids } }'],
  demographicCounts: ['scholarship', staffMay, '{ demographicCounts(scholarshipId: $id) { state } }'],
  demographics: ['application', refusedToAll, '{ demographics(applicationId: $id) { answers { option } } }'],
  applicationDraft: ['scholarship', ownThings, '{ applicationDraft(scholarshipId: $id) { content } }'],
  payment: ['payment', staffMayToo, '{ payment(id: $id) { status } }'],
  payments: ['scholarship', staffMay, '{ payments(filter: { scholarshipId: $id }) { totalCount } }'],
  managedScholarships: [
    'organisation',
    staffMay,
    '{ managedScholarships(filter: { organisationId: $id }) { totalCount } }',
  ],
  updateOrganisation: [
    'organisation',
    adminMays,
    '{ updateOrganisation(id: $id, version: 1, input: { name: "x" }) { id } }',
  ],
  closeOrganisation: ['organisation', adminMays, '{ closeOrganisation(id: $id) { id } }'],
  reopenOrganisation: ['organisation', adminMays, '{ reopenOrganisation(id: $id) { id } }'],
  inviteCoordinator: [
    'organisation',
    adminMays,
    '{ inviteCoordinator(organisationId: $id, email: "x@example.org") { id } }',
  ],
  withdrawInvitation: ['invitation', adminMays, '{ withdrawInvitation(id: $id) { id } }'],
  removeCoordinator: [
    'organisation',
    adminMays,
    '{ removeCoordinator(organisationId: $id, userId: $id) { id } }',
  ],
  waiverCodes: ['scholarship', staffMay, '{ waiverCodes(scholarshipId: $id) { totalCount } }'],
  waiverRequests: ['scholarship', staffMay, '{ waiverRequests(scholarshipId: $id) { totalCount } }'],
  waiverRules: ['scholarship', staffMay, '{ waiverRules(scholarshipId: $id) { version } }'],
  redeemWaiverCode: [
    'scholarship',
    refusedToAll,
    '{ redeemWaiverCode(scholarshipId: $id, code: "SPRING26") { id } }',
  ],
  requestWaiver: ['scholarship', refusedToAll, '{ requestWaiver(scholarshipId: $id, reason: "x") { id } }'],
  withdrawWaiverRequest: ['waiverRequest', refusedToAll, '{ withdrawWaiverRequest(id: $id) { id } }'],
  decideWaiverRequest: [
    'waiverRequest',
    staffMay,
    '{ decideWaiverRequest(id: $id, isGranted: true) { id } }',
  ],
  createWaiverCode: [
    'scholarship',
    staffMay,
    '{ createWaiverCode(scholarshipId: $id, input: { maxUses: 1 }) { code } }',
  ],
  revokeWaiverCode: ['waiverCode', staffMay, '{ revokeWaiverCode(id: $id) { id } }'],
  setWaiverRules: [
    'scholarship',
    staffMay,
    '{ setWaiverRules(scholarshipId: $id, version: 0, input: { acceptsRequests: true }) { version } }',
  ],
  webhookDeliveries: ['endpoint', adminMays, '{ webhookDeliveries(endpointId: $id) { totalCount } }'],
  startPayment: ['scholarship', refusedToAll, '{ startPayment(scholarshipId: $id) { url } }'],
  refundPayment: ['payment', adminMays, '{ refundPayment(id: $id) { id } }'],
  dismissPaymentAttention: ['payment', adminMays, '{ dismissPaymentAttention(id: $id) { id } }'],
  dismissPaymentReview: ['payment', adminMays, '{ dismissPaymentReview(id: $id) { id } }'],
  updateScholarship: ['scholarship', staffMay, '{ updateScholarship(id: $id, input: $scholarship) { id } }'],
  deleteScholarship: ['scholarship', staffMay, '{ deleteScholarship(id: $id) { id } }'],
  deleteScholarships: ['scholarship', staffMay, '{ deleteScholarships(ids: [$id]) { id } }'],
  createScholarship: [
    'scholarship',
    staffMay,
    '{ createScholarship(previousId: $id, input: $scholarship) { id } }',
  ],
  moveScholarship: ['scholarship', staffMay, '{ moveScholarship(id: $id, to: DRAFT) { state } }'],
  extendDeadline: [
    'scholarship',
    staffMay,
    '{ extendDeadline(id: $id, input: { applicationDeadline: "2026-12-01", reason: "Holidays" }) { id } }',
  ],
  withdrawExtension: [
    'scholarship',
    staffMay,
    '{ withdrawExtension(id: $id, input: { applicantEmail: "x@example.org", reason: "x" }) { id } }',
  ],
  extendOutage: ['outage', adminMays, '{ extendOutage(id: $id, input: { reason: "Down" }) }'],
  dismissOutage: ['outage', adminMays, '{ dismissOutage(id: $id) }'],
  restoreScholarship: ['scholarship', staffMay, '{ restoreScholarship(id: $id) { id } }'],
  addReview: [
    'application',
    refusedToAll,
    '{ addReview(input: { applicationId: $id, rating: 1, comment: "" }) { id } }',
  ],
  updateReview: [
    'review',
    refusedToAll,
    '{ updateReview(id: $id, input: { rating: 1, comment: "" }) { id } }',
  ],
  deleteReview: ['review', staffMayToo, '{ deleteReview(id: $id) { id } }'],
  deleteReviews: ['review', staffMayToo, '{ deleteReviews(ids: [$id]) { isDone code } }'],
  promoteUser: ['user', adminMays, '{ promoteUser(id: $id) { id } }'],
  makeAdmin: ['user', adminMays, '{ makeAdmin(id: $id) { id } }'],
  demoteUser: ['user', adminMays, '{ demoteUser(id: $id) { id } }'],
  suspendUser: ['user', adminMays, '{ suspendUser(id: $id, reason: "Forged") { id } }'],
  reinstateUser: ['user', adminMays, '{ reinstateUser(id: $id) { id } }'],
  setContactMessageHandled: [
    'message',
    adminMays,
    '{ setContactMessageHandled(id: $id, isHandled: true) { id } }',
  ],
  resetSecondFactor: ['user', adminMays, '{ resetSecondFactor(id: $id) { id } }'],
  deleteUser: ['user', adminMays, '{ deleteUser(id: $id) { id } }'],
  updateWebhookEndpoint: [
    'endpoint',
    adminMays,
    '{ updateWebhookEndpoint(id: $id, isActive: false, input: { url: "https://evil.test/", events: [] }) { id } }',
  ],
  rotateWebhookSecret: ['endpoint', adminMays, '{ rotateWebhookSecret(id: $id) { secret } }'],
  deleteWebhookEndpoint: ['endpoint', adminMays, '{ deleteWebhookEndpoint(id: $id) { id } }'],
  pingWebhookEndpoint: ['endpoint', adminMays, '{ pingWebhookEndpoint(id: $id) { id } }'],
  replayWebhookDelivery: ['delivery', adminMays, '{ replayWebhookDelivery(id: $id) { id } }'],
  rotatePartnerKey: ['key', refusedToAll, '{ rotatePartnerKey(id: $id) { key } }'],
  revokePartnerKey: ['key', refusedToAll, '{ revokePartnerKey(id: $id) { id } }'],
  submitApplication: [
    'scholarship',
    refusedToAll,
    `{ submitApplication(input: { scholarshipId: $id, consent: true, phone: "${FORM.phone}", address: "x", applicantName: "x",
      applicantImage: "${FORM.applicantImage}", ssc: "1", hsc: "1" }) { id } }`,
  ],
  submitApplications: [
    'scholarship',
    refusedToAll,
    `{ submitApplications(inputs: [{ scholarshipId: $id, consent: true, phone: "${FORM.phone}", address: "x", applicantName: "x",
      applicantImage: "${FORM.applicantImage}", ssc: "1", hsc: "1" }]) { isDone code } }`,
  ],
  enterApplication: [
    'scholarship',
    staffMay,
    `{ enterApplication(input: { scholarshipId: $id, consent: true, email: "on.paper@example.org", phone: "${FORM.phone}", address: "x",
      applicantName: "x", ssc: "1", hsc: "1" }) { id } }`,
  ],
  updateApplication: [
    'application',
    refusedToAll,
    `{ updateApplication(id: $id, version: 1, input: { phone: "${FORM.phone}", address: "x", applicantName: "x", ssc: "1",
      hsc: "1" }) { id } }`,
  ],
  saveDemographics: [
    'application',
    refusedToAll,
    '{ saveDemographics(applicationId: $id, answers: []) { answers { option } } }',
  ],
  cancelApplication: ['application', refusedToAll, '{ cancelApplication(id: $id) { id } }'],
  applyAgain: ['application', refusedToAll, '{ applyAgain(id: $id) { id } }'],
  deleteApplication: ['application', staffMay, '{ deleteApplication(id: $id) { id } }'],
  setApplicationStatus: [
    'application',
    staffMay,
    '{ setApplicationStatus(id: $id, status: PROCESSING) { id } }',
  ],
  decideApplications: [
    'application',
    staffMay,
    '{ decideApplications(ids: [$id], status: ACCEPTED) { release { id } } }',
  ],
  applicationCounts: [
    'scholarship',
    staffMay,
    '{ applicationCounts(filter: { scholarshipId: $id }) { totalCount } }',
  ],
  document: ['document', refusedToAll, '{ document(id: $id) { name } }'],
  finishUpload: ['document', refusedToAll, '{ finishUpload(id: $id) { id } }'],
  removeDocument: ['document', refusedToAll, '{ removeDocument(id: $id) { id } }'],
  requestDocument: [
    'application',
    staffMay,
    '{ requestDocument(applicationId: $id, question: "transcript", reason: "x") { id } }',
  ],
  replaceDocument: [
    'application',
    refusedToAll,
    '{ replaceDocument(applicationId: $id, question: "transcript", documents: []) { id } }',
  ],
  myReferences: ['scholarship', ownThings, '{ myReferences(scholarshipId: $id) { name } }'],
  askReference: [
    'scholarship',
    refusedToAll,
    '{ askReference(input: { scholarshipId: $id, question: "referees", name: "G", email: "g@example.org", isWaived: true }) { id } }',
  ],
  changeReferee: [
    'reference',
    refusedToAll,
    '{ changeReferee(id: $id, name: "G", email: "g@example.org") { id } }',
  ],
  remindReferee: ['reference', refusedToAll, '{ remindReferee(id: $id) { id } }'],
  removeReference: ['reference', refusedToAll, '{ removeReference(id: $id) { id } }'],
  enterReference: ['reference', staffMay, '{ enterReference(id: $id, answers: { letter: "x" }) { id } }'],
  prepareApplicationPapers: [
    'application',
    staffMay,
    '{ prepareApplicationPapers(ids: [$id], isMerged: true) { id } }',
  ],
  openPreparedFile: [
    'preparedFile',
    ['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    '{ openPreparedFile(id: $id) }',
  ],
  removePreparedFile: [
    'preparedFile',
    ['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    '{ removePreparedFile(id: $id) { id } }',
  ],
  deleteSavedView: ['view', ['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'], '{ deleteSavedView(id: $id) { id } }'],
  undoRelease: ['release', staffMay, '{ undoRelease(id: $id) { id } }'],
  giveFeedback: ['application', staffMay, '{ giveFeedback(id: $id, feedback: "x") { id } }'],
  deleteApplications: ['application', staffMay, '{ deleteApplications(ids: [$id]) { id } }'],
  startProcessingApplications: [
    'application',
    staffMay,
    '{ startProcessingApplications(ids: [$id]) { id } }',
  ],
  giveFeedbackToApplications: [
    'application',
    staffMay,
    '{ giveFeedbackToApplications(ids: [$id], feedback: "x") { id } }',
  ],
  makeException: [
    'scholarship',
    staffMay,
    '{ makeException(scholarshipId: $id, email: "x@example.org", reason: "x") { reason } }',
  ],
  eligibilities: ['scholarship', ownThings, '{ eligibilities(ids: [$id]) { scholarshipId } }'],
  saveQuestions: [
    'scholarship',
    staffMay,
    '{ saveQuestions(scholarshipId: $id, form: { sections: [] }, version: 0) { id } }',
  ],
  generalForms: ['organisation', staffMay, '{ generalForms(organisationId: $id) { id } }'],
  saveGeneralForm: [
    'generalForm',
    staffMay,
    '{ saveGeneralForm(id: $id, name: "x", form: { sections: [] }, version: 0) { id } }',
  ],
  removeGeneralForm: ['generalForm', staffMay, '{ removeGeneralForm(id: $id) { id } }'],
  chooseGeneralForm: ['scholarship', staffMay, '{ chooseGeneralForm(scholarshipId: $id) { id } }'],
  saveDraft: ['scholarship', ownThings, '{ saveDraft(scholarshipId: $id, content: {}) { id } }'],
  discardDraft: ['scholarship', ownThings, '{ discardDraft(scholarshipId: $id) }'],
};

const schema = buildSchema();
const takesId = (type: GraphQLInputType): boolean => {
  // Vitest loads graphql twice, so that its own `getNamedType` knows none of our types.
  if ('ofType' in type) return takesId(type.ofType);
  if ('getFields' in type) return Object.values(type.getFields()).some((field) => takesId(field.type));
  return type.name === 'UUID';
};
const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ field, kind: type?.name.toLowerCase() ?? '' })),
);

describe('the id of one person with the token of another', () => {
  it('is tried at every field that takes an id', () => {
    const named = operations.filter(({ field }) => field.args.some(({ type }) => takesId(type)));
    expect(named.map(({ field }) => field.name).sort()).toEqual(Object.keys(FIELDS).sort());
  });

  // security: C18
  it.each(['other', 'moderator', 'admin'] as const)(
    'returns the codes of the matrix to the %s, and no row of any table changes',
    async (part) => {
      const place = { other: 0, moderator: 1, admin: 2 }[part];
      const who = await portal.person(part);
      // The first call of a session moves its end.
      await portal.as(who, '{ viewer { id } }');
      const before = await readAllRows(portal.ctx);
      const heard: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const [name, [kind, codes, call]] of Object.entries(FIELDS)) {
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
        // A call for several records, of which each has its own answer.
        const [result] = Array.isArray(answer) ? answer : [];
        const isRefused = result?.isDone === false;
        heard[name] = isRefused ? [result.code, null] : [errors?.[0]?.extensions.code, answer];
      }
      expect(Object.keys(expected).length).toBeGreaterThan(7);
      expect(heard).toEqual(expected);
      expect(compareRows(before, await readAllRows(portal.ctx))).toEqual({ came: [], went: [] });
    },
  );

  it('reads and throws away the asker’s own draft alone', async () => {
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
