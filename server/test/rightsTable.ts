import { randomUUID } from 'node:crypto';
import { PORTAL_ORGANISATION_ID } from '../../rules/organisations.ts';
import type { Context } from '../context.ts';
import { makeApplication, makeReview, makeScholarship } from './factories.ts';
import { makeCoordinator, makeInvitation, makeOrganisation } from './organisations.ts';
import { makePerson, type Person } from './people.ts';
import { makeReference } from './references.ts';

type Outcome = 'ok' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'INVALID_INPUT';
type Row = {
  /** The call, on a new person for each cell, or on the id that `about` returns. */
  call: (id: string) => string;
  /** Makes what the call is about and answers its id. Its owner is the caller in the column `user`, else another person. */
  about?: (ctx: Context, owner: Person) => Promise<string>;
  visitor: Outcome;
  user: Outcome;
  /** Another plain user, who owns nothing that the call is about. */
  other: Outcome;
  /** A plain user who coordinates the organisation of what the call is about. */
  coordinator: Outcome;
  /** A coordinator of another organisation. */
  otherCoordinator: Outcome;
  moderator: Outcome;
  admin: Outcome;
};

const everyone = {
  visitor: 'ok',
  user: 'ok',
  other: 'ok',
  coordinator: 'ok',
  otherCoordinator: 'ok',
  moderator: 'ok',
  admin: 'ok',
} as const;
const noLink = {
  ...{
    visitor: 'INVALID_INPUT',
    user: 'INVALID_INPUT',
    other: 'INVALID_INPUT',
    coordinator: 'INVALID_INPUT',
  },
  ...{ otherCoordinator: 'INVALID_INPUT', moderator: 'INVALID_INPUT', admin: 'INVALID_INPUT' },
} as const;
const signedIn = { ...everyone, visitor: 'UNAUTHENTICATED' } as const;
const nobodysOwn = {
  visitor: 'UNAUTHENTICATED',
  user: 'NOT_FOUND',
  other: 'NOT_FOUND',
  coordinator: 'NOT_FOUND',
  otherCoordinator: 'NOT_FOUND',
  moderator: 'NOT_FOUND',
  admin: 'NOT_FOUND',
} as const;
const admins = {
  visitor: 'UNAUTHENTICATED',
  user: 'FORBIDDEN',
  other: 'FORBIDDEN',
  coordinator: 'FORBIDDEN',
  otherCoordinator: 'FORBIDDEN',
  moderator: 'FORBIDDEN',
  admin: 'ok',
} as const;
const staff = { ...admins, moderator: 'ok' } as const;
/** Staff's lists show a coordinator what is in reach, staff's records nothing else. */
const lists = { ...staff, coordinator: 'ok', otherCoordinator: 'ok' } as const;
const records = { ...staff, coordinator: 'ok', otherCoordinator: 'NOT_FOUND' } as const;
const ownersAndStaff = {
  ...signedIn,
  other: 'NOT_FOUND',
  coordinator: 'NOT_FOUND',
  otherCoordinator: 'NOT_FOUND',
} as const;
const owners = { ...ownersAndStaff, moderator: 'NOT_FOUND', admin: 'NOT_FOUND' } as const;

const aScholarship = async (ctx: Context) => (await makeScholarship(ctx, {})).id;
const anApplication = async (ctx: Context, { id: applicantId }: Person) =>
  (await makeApplication(ctx, { applicantId, scholarshipId: await aScholarship(ctx) })).id;
const aWithdrawnApplication = async (ctx: Context, { id: applicantId }: Person) => {
  const application = { applicantId, scholarshipId: await aScholarship(ctx), cancelledAt: ctx.now() };
  return (await makeApplication(ctx, application)).id;
};
/** The ids of a scholarship and the address of an applicant whose deadline was extended. */
const anExtension = async (ctx: Context) => {
  const { id: applicantId, email } = await makePerson(ctx);
  const scholarshipId = await aScholarship(ctx);
  await makeApplication(ctx, { applicantId, scholarshipId });
  const closing = {
    deadline: new Date('2027-01-01'),
    deadlineTime: new Date('1970-01-01T12:00Z'),
    timeZone: 'UTC',
  };
  const row = {
    ...closing,
    scholarshipId,
    applicantId,
    reason: 'Ill',
    createdAt: ctx.now(),
    toldAt: ctx.now(),
  };
  await ctx.db.deadlineExtension.create({ data: row });
  return `${scholarshipId} ${email}`;
};
const aCode = async (ctx: Context) => {
  const scholarshipId = await aScholarship(ctx);
  const code = { scholarshipId, hash: randomUUID(), hint: 'TD', maxUses: 1, createdAt: ctx.now() };
  return (await ctx.db.waiverCode.create({ data: code })).id;
};
const aRequest = async (ctx: Context, { id: personId }: Person) => {
  const request = {
    personId,
    scholarshipId: await aScholarship(ctx),
    reason: 'A grant',
    createdAt: ctx.now(),
  };
  return (await ctx.db.waiverRequest.create({ data: request })).id;
};
const aReference = async (ctx: Context, owner: Person) => (await makeReference(ctx, owner)).id;
const anOrganisation = async (ctx: Context) => (await makeOrganisation(ctx)).id;
const aDocument = async (ctx: Context, { id: ownerId }: Person) =>
  (await ctx.db.document.create({ data: { id: randomUUID(), ownerId, ...DOCUMENT, createdAt: ctx.now() } }))
    .id;
/** Finished, so that it has its document. */
const anUpload = async (ctx: Context, owner: Person) => {
  const id = await aDocument(ctx, owner);
  const at = { createdAt: ctx.now(), finishedAt: ctx.now() };
  await ctx.db.upload.create({ data: { id, personId: owner.id, name: 'a.pdf', bytes: 9, ...at } });
  return id;
};
const anOutage = async (ctx: Context) => {
  const data = { beganAt: new Date('2026-06-01T12:00:00Z'), endedAt: new Date('2026-06-01T13:00:00Z') };
  return (await ctx.db.outage.create({ data })).id;
};
const aReview = async (ctx: Context, { id: applicantId }: Person) => {
  const application = { applicantId, scholarshipId: await aScholarship(ctx) };
  return (await makeReview(ctx, await makeApplication(ctx, application))).id;
};

const DOCUMENT = { name: 'a.pdf', bytes: 9, sha256: '0'.repeat(64) };

const SCHOLARSHIP = `scholarshipName: "Grant", universityName: "Fjordholm", universityImage: "https://img.example.org/u.jpg",
  universityCountry: "Norway", universityCity: "Bergen", universityWorldRank: 100, subjectCategory: ENGINEERING,
  scholarshipCategory: PARTIAL, degree: MASTERS, applicationFees: 20, serviceCharge: 5,
  applicationDeadline: "2026-09-30", scholarshipPostDate: "2026-05-01", postedUserEmail: "staff@example.org"`;
const FORM =
  'phone: "+47 555 80 000", address: "Harbour Street 1", applicantName: "Ada", applicantImage: "https://img.example.org/a.jpg", ssc: "5", hsc: "5"';

/** What each field answers to whom: a field without a line here fails the sweep. */
export const RIGHTS: Record<string, Row> = {
  'Query.scholarships': { call: () => '{ scholarships { totalCount } }', ...everyone },
  'Query.openScholarships': { call: () => '{ openScholarships { totalCount } }', ...everyone },
  'Query.scholarship': { call: (id) => `{ scholarship(id: "${id}") { id } }`, ...everyone },
  'Query.eligibilities': {
    call: (id) => `{ eligibilities(ids: ["${id}"]) { scholarshipId } }`,
    about: aScholarship,
    ...everyone,
  },
  'Mutation.makeException': {
    call: (id) => {
      const [scholarshipId, email = 'gone@example.org'] = id.split(' ');
      return `mutation { makeException(scholarshipId: "${scholarshipId}", email: "${email}", reason: "It counts.") { reason } }`;
    },
    about: async (ctx) => {
      const { id: applicantId, email } = await makePerson(ctx);
      const scholarshipId = await aScholarship(ctx);
      await makeApplication(ctx, { applicantId, scholarshipId });
      return `${scholarshipId} ${email}`;
    },
    ...records,
  },
  'Query.scholarshipForEdit': {
    call: (id) => `{ scholarshipForEdit(id: "${id}") { version postedUserEmail applicationCount } }`,
    about: aScholarship,
    ...records,
  },
  'Query.managedScholarships': {
    call: () => '{ managedScholarships { totalCount items { postedUserEmail applicationCount } } }',
    ...lists,
  },
  'Mutation.createScholarship': {
    call: () => `mutation { createScholarship(isDraft: true, input: { ${SCHOLARSHIP} }) { id } }`,
    ...lists,
  },
  'Mutation.updateScholarship': {
    call: (id) => `mutation { updateScholarship(id: "${id}", version: 1, input: { ${SCHOLARSHIP} }) { id } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.saveQuestions': {
    call: (id) =>
      `mutation { saveQuestions(scholarshipId: "${id}", form: { sections: [] }, version: 0) { questions { version } } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.deleteScholarship': {
    call: (id) => `mutation { deleteScholarship(id: "${id}") { id } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.deleteScholarships': {
    call: (id) => `mutation { deleteScholarships(ids: ["${id}"]) { isDone code } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.restoreScholarship': {
    call: (id) => `mutation { restoreScholarship(id: "${id}") { id } }`,
    about: async (ctx) => (await makeScholarship(ctx, { archivedAt: ctx.now() })).id,
    ...records,
  },
  'Mutation.moveScholarship': {
    call: (id) => `mutation { moveScholarship(id: "${id}", to: DRAFT) { id publishAt } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.extendDeadline': {
    call: (id) =>
      `mutation { extendDeadline(id: "${id}", input: { applicationDeadline: "2026-12-01", reason: "Holidays" }) { id } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.withdrawExtension': {
    call: (id) => {
      const [scholarshipId, email = 'gone@example.org'] = id.split(' ');
      return `mutation { withdrawExtension(id: "${scholarshipId}", input: { applicantEmail: "${email}", reason: "Wrong" }) { id } }`;
    },
    about: anExtension,
    ...records,
  },
  'Mutation.extendOutage': {
    call: (id) => `mutation { extendOutage(id: "${id}", input: { reason: "Down" }) }`,
    about: anOutage,
    ...admins,
  },
  'Mutation.dismissOutage': {
    call: (id) => `mutation { dismissOutage(id: "${id}") }`,
    about: anOutage,
    ...admins,
  },
  'Mutation.setDeadlineReminders': {
    call: () => 'mutation { setDeadlineReminders(isOn: true) { deadlineReminders } }',
    ...signedIn,
  },
  'Query.scholarshipBySlug': { call: () => '{ scholarshipBySlug(slug: "none") { id slug } }', ...everyone },
  'Query.searchSuggestions': { call: () => '{ searchSuggestions(text: "ox") { kind value } }', ...everyone },
  'Query.scholarshipChanges': { call: () => '{ scholarshipChanges { cursor items { id } } }', ...everyone },
  'Query.organisation': {
    call: () => '{ organisation(slug: "none") { name invitations { email } } }',
    ...everyone,
  },
  'Query.organisationScholarships': {
    call: () => '{ organisationScholarships(slug: "none") { totalCount } }',
    ...everyone,
  },
  'Query.organisations': { call: () => '{ organisations { name } }', ...staff },
  'Query.offeringOrganisations': { call: () => '{ offeringOrganisations { viewerCanPublish } }', ...lists },
  'Query.invitation': { call: () => '{ invitation(token: "none") { email } }', ...everyone },
  'Mutation.createOrganisation': {
    call: () => `mutation { createOrganisation(input: { name: "${randomUUID()}" }) { id } }`,
    ...admins,
  },
  'Mutation.closeOrganisation': {
    call: (id) => `mutation { closeOrganisation(id: "${id}") { closedAt } }`,
    about: anOrganisation,
    ...admins,
  },
  'Mutation.reopenOrganisation': {
    call: (id) => `mutation { reopenOrganisation(id: "${id}") { closedAt } }`,
    about: async (ctx) => (await makeOrganisation(ctx, { closedAt: ctx.now() })).id,
    ...admins,
  },
  'Mutation.updateOrganisation': {
    call: (id) => `mutation { updateOrganisation(id: "${id}", version: 1, input: { name: "Fjord" }) { id } }`,
    about: anOrganisation,
    ...admins,
  },
  'Mutation.inviteCoordinator': {
    call: (id) =>
      `mutation { inviteCoordinator(organisationId: "${id}", email: "office@example.org") { id } }`,
    about: anOrganisation,
    ...admins,
  },
  'Mutation.withdrawInvitation': {
    call: (id) => `mutation { withdrawInvitation(id: "${id}") { id } }`,
    about: async (ctx) => (await makeInvitation(ctx, await anOrganisation(ctx))).id,
    ...admins,
  },
  'Mutation.acceptInvitation': {
    call: (token) => `mutation { acceptInvitation(token: "${token}") { id } }`,
    about: async (ctx, { email }) => (await makeInvitation(ctx, await anOrganisation(ctx), email)).token,
    visitor: 'UNAUTHENTICATED',
    user: 'ok',
    other: 'CONFLICT',
    coordinator: 'CONFLICT',
    otherCoordinator: 'CONFLICT',
    moderator: 'CONFLICT',
    admin: 'CONFLICT',
  },
  'Mutation.removeCoordinator': {
    call: (id) =>
      `mutation { removeCoordinator(organisationId: "${PORTAL_ORGANISATION_ID}", userId: "${id}") { id } }`,
    about: async (ctx) => (await makeCoordinator(ctx, PORTAL_ORGANISATION_ID)).id,
    ...admins,
  },
  'Query.portal': { call: () => '{ portal { name } }', ...everyone },
  'Query.signInMethods': { call: () => '{ signInMethods { google github oidc { name } } }', ...everyone },
  'Query.viewer': { call: () => '{ viewer { id email role canManageUsers } }', ...everyone },
  'Query.users': { call: () => '{ users { totalCount items { email role } } }', ...admins },
  'Query.userAudit': { call: (id) => `{ userAudit(userId: "${id}") { totalCount } }`, ...admins },
  'Query.queues': { call: () => '{ queues { queue task waiting } }', ...admins },
  'Query.mails': { call: () => '{ mails { totalCount items { to } } }', ...admins },
  'Query.partnerKeys': { call: () => '{ partnerKeys { name } }', ...signedIn },
  'Mutation.createPartnerKey': {
    call: () => 'mutation { createPartnerKey(input: { name: "Site" }) { key } }',
    ...signedIn,
  },
  // None of these people has a key with that id: it is as if it were another's.
  'Mutation.rotatePartnerKey': {
    call: (id) => `mutation { rotatePartnerKey(id: "${id}") { key } }`,
    ...nobodysOwn,
  },
  'Mutation.revokePartnerKey': {
    call: (id) => `mutation { revokePartnerKey(id: "${id}") { id } }`,
    ...nobodysOwn,
  },
  'Query.payment': { call: (id) => `{ payment(id: "${id}") { id } }`, ...nobodysOwn },
  'Query.myPayments': { call: () => '{ myPayments { totalCount } }', ...signedIn },
  'Query.payments': { call: () => '{ payments { totalCount } }', ...lists },
  'Mutation.startPayment': {
    call: (id) => `mutation { startPayment(scholarshipId: "${id}") { url } }`,
    ...nobodysOwn,
  },
  'Mutation.refundPayment': {
    call: (id) => `mutation { refundPayment(id: "${id}") { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Mutation.dismissPaymentAttention': {
    call: (id) => `mutation { dismissPaymentAttention(id: "${id}") { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Mutation.dismissPaymentReview': {
    call: (id) => `mutation { dismissPaymentReview(id: "${id}") { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Query.waiverCodes': {
    call: (id) => `{ waiverCodes(scholarshipId: "${id}") { totalCount } }`,
    about: aScholarship,
    ...records,
  },
  'Query.waiverRequests': { call: () => '{ waiverRequests { totalCount } }', ...lists },
  'Query.waiverRules': {
    call: (id) => `{ waiverRules(scholarshipId: "${id}") { version } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.redeemWaiverCode': {
    call: (id) => `mutation { redeemWaiverCode(scholarshipId: "${id}", code: "SPRING26") { id } }`,
    ...nobodysOwn,
  },
  'Mutation.requestWaiver': {
    call: (id) => `mutation { requestWaiver(scholarshipId: "${id}", reason: "A grant") { id } }`,
    ...nobodysOwn,
  },
  'Mutation.withdrawWaiverRequest': {
    call: (id) => `mutation { withdrawWaiverRequest(id: "${id}") { id } }`,
    about: aRequest,
    ...owners,
  },
  'Mutation.decideWaiverRequest': {
    call: (id) => `mutation { decideWaiverRequest(id: "${id}", isGranted: true) { id } }`,
    about: aRequest,
    ...records,
  },
  'Mutation.createWaiverCode': {
    call: (id) => `mutation { createWaiverCode(scholarshipId: "${id}", input: { maxUses: 1 }) { code } }`,
    about: aScholarship,
    ...records,
  },
  'Mutation.revokeWaiverCode': {
    call: (id) => `mutation { revokeWaiverCode(id: "${id}") { id } }`,
    about: aCode,
    ...records,
  },
  'Mutation.setWaiverRules': {
    call: (id) =>
      `mutation { setWaiverRules(scholarshipId: "${id}", version: 0, input: { acceptsRequests: true }) { version } }`,
    about: aScholarship,
    ...records,
  },
  'Query.webhookEndpoints': { call: () => '{ webhookEndpoints { url } }', ...admins },
  'Query.webhookDeliveries': {
    call: (id) => `{ webhookDeliveries(endpointId: "${id}") { totalCount } }`,
    ...admins,
  },
  'Mutation.createWebhookEndpoint': {
    call: () =>
      'mutation { createWebhookEndpoint(input: { url: "http://10.0.0.1/", events: [SCHOLARSHIP_CLOSED] }) { secret } }',
    ...admins,
    admin: 'INVALID_INPUT',
  },
  'Mutation.updateWebhookEndpoint': {
    call: (id) =>
      `mutation { updateWebhookEndpoint(id: "${id}", input: { url: "http://10.0.0.1/", events: [SCHOLARSHIP_CLOSED] }) { id } }`,
    ...admins,
    admin: 'INVALID_INPUT',
  },
  ...Object.fromEntries(
    ['rotateWebhookSecret', 'deleteWebhookEndpoint', 'pingWebhookEndpoint', 'replayWebhookDelivery'].map(
      (name) => [
        `Mutation.${name}`,
        {
          call: (id: string) => `mutation { ${name}(id: "${id}") { __typename } }`,
          ...admins,
          admin: 'NOT_FOUND',
        },
      ],
    ),
  ),
  'Query.staffOverview': { call: () => '{ staffOverview { waitingApplications { totalCount } } }', ...lists },
  'Query.myData': { call: () => '{ myData }', ...signedIn },
  'Query.application': {
    call: (id) => `{ application(id: "${id}") { id phone applicant { email } } }`,
    about: anApplication,
    ...ownersAndStaff,
    coordinator: 'ok',
  },
  'Query.myApplications': { call: () => '{ myApplications { totalCount items { phone } } }', ...signedIn },
  'Query.applications': { call: () => '{ applications { totalCount items { phone } } }', ...lists },
  'Query.applicationIds': { call: () => '{ applicationIds { ids isCapped } }', ...lists },
  'Query.applicationDraft': {
    call: (id) => `{ applicationDraft(scholarshipId: "${id}") { content } }`,
    about: aScholarship,
    ...signedIn,
  },
  'Query.myWithdrawnApplications': { call: () => '{ myWithdrawnApplications { id } }', ...signedIn },
  'Query.myDrafts': { call: () => '{ myDrafts { content } }', ...signedIn },
  'Mutation.submitApplication': {
    call: (id) =>
      `mutation { submitApplication(input: { scholarshipId: "${id}", consent: true, ${FORM} }) { id } }`,
    about: aScholarship,
    ...signedIn,
  },
  'Mutation.submitApplications': {
    call: (id) =>
      `mutation { submitApplications(inputs: [{ scholarshipId: "${id}", consent: true, ${FORM} }]) { application { id } code } }`,
    about: aScholarship,
    ...signedIn,
  },
  'Mutation.updateApplication': {
    call: (id) => `mutation { updateApplication(id: "${id}", version: 1, input: { ${FORM} }) { id } }`,
    about: anApplication,
    ...owners,
  },
  'Mutation.cancelApplication': {
    call: (id) => `mutation { cancelApplication(id: "${id}") { id } }`,
    about: anApplication,
    ...owners,
  },
  'Mutation.applyAgain': {
    call: (id) => `mutation { applyAgain(id: "${id}") { id } }`,
    about: aWithdrawnApplication,
    ...owners,
  },
  'Mutation.deleteApplication': {
    call: (id) => `mutation { deleteApplication(id: "${id}") { id } }`,
    about: anApplication,
    ...records,
  },
  'Mutation.setApplicationStatus': {
    call: (id) => `mutation { setApplicationStatus(id: "${id}", status: PROCESSING) { id } }`,
    about: anApplication,
    ...records,
  },
  'Mutation.decideApplications': {
    call: (id) => `mutation { decideApplications(ids: ["${id}"], status: ACCEPTED) { results { code } } }`,
    about: anApplication,
    ...records,
  },
  'Query.applicationCounts': { call: () => '{ applicationCounts { status totalCount } }', ...lists },
  'Query.myDocuments': { call: () => '{ myDocuments { items { name } usedBytes } }', ...signedIn },
  'Query.document': { call: (id) => `{ document(id: "${id}") { name } }`, about: aDocument, ...owners },
  'Mutation.finishUpload': {
    call: (id) => `mutation { finishUpload(id: "${id}") { id } }`,
    about: anUpload,
    ...owners,
  },
  'Mutation.removeDocument': {
    call: (id) => `mutation { removeDocument(id: "${id}") { id } }`,
    about: aDocument,
    ...owners,
  },
  'Query.savedViews': { call: () => '{ savedViews { name } }', ...lists },
  'Query.profileForm': { call: () => '{ profileForm { version } }', ...everyone },
  'Query.myApplicantProfile': { call: () => '{ myApplicantProfile { version } }', ...signedIn },
  'Mutation.saveApplicantProfile': {
    call: () => 'mutation { saveApplicantProfile(answers: { nationality: "BD" }) { version } }',
    ...signedIn,
  },
  'Mutation.saveProfileForm': {
    call: () => `mutation { saveProfileForm(version: 0, form: { sections: [
      { key: "about", questions: [{ key: "nationality", kind: "country" }] }] }) { version } }`,
    ...admins,
  },
  'Query.exportColumns': { call: () => '{ exportColumns(list: APPLICATIONS) { name } }', ...lists },
  'Mutation.saveView': { call: () => 'mutation { saveView(name: "A", query: "") { id } }', ...lists },
  'Mutation.deleteSavedView': {
    call: (id) => `mutation { deleteSavedView(id: "${id}") { id } }`,
    ...nobodysOwn,
    user: 'FORBIDDEN',
    other: 'FORBIDDEN',
  },
  'Mutation.undoRelease': {
    call: (id) => `mutation { undoRelease(id: "${id}") { id } }`,
    about: async (ctx, owner) => {
      const now = ctx.now();
      const decision = { applicationId: await anApplication(ctx, owner), createdAt: now };
      const states = { fromStatus: 'PENDING', status: 'REJECTED' } as const;
      const decisions = { create: { ...decision, ...states } };
      return (await ctx.db.release.create({ data: { releaseAt: now, createdAt: now, decisions } })).id;
    },
    ...records,
  },
  'Mutation.giveFeedback': {
    call: (id) => `mutation { giveFeedback(id: "${id}", feedback: "Good") { id } }`,
    about: anApplication,
    ...records,
  },
  'Mutation.startProcessingApplications': {
    call: (id) => `mutation { startProcessingApplications(ids: ["${id}"]) { isDone code } }`,
    about: anApplication,
    ...records,
  },
  'Mutation.giveFeedbackToApplications': {
    call: (id) => `mutation { giveFeedbackToApplications(ids: ["${id}"], feedback: "Good") { isDone code } }`,
    about: anApplication,
    ...records,
  },
  'Mutation.deleteApplications': {
    call: (id) => `mutation { deleteApplications(ids: ["${id}"]) { isDone code } }`,
    about: anApplication,
    ...records,
  },
  'Mutation.saveDraft': {
    call: (id) => `mutation { saveDraft(scholarshipId: "${id}", content: { phone: "1" }) { id } }`,
    about: aScholarship,
    ...signedIn,
  },
  'Mutation.discardDraft': {
    call: (id) => `mutation { discardDraft(scholarshipId: "${id}") }`,
    about: aScholarship,
    ...signedIn,
  },
  'Query.myReferences': {
    call: (id) => `{ myReferences(scholarshipId: "${id}") { name } }`,
    about: aScholarship,
    ...signedIn,
  },
  // Without a draft for it.
  'Mutation.askReference': {
    call: (
      id,
    ) => `mutation { askReference(input: { scholarshipId: "${id}", question: "referees", name: "Grace",
      email: "grace@example.org", isWaived: true }) { id } }`,
    about: aScholarship,
    ...nobodysOwn,
  },
  'Mutation.changeReferee': {
    call: (id) => `mutation { changeReferee(id: "${id}", name: "Grace", email: "g@example.org") { name } }`,
    about: aReference,
    ...owners,
  },
  'Mutation.remindReferee': {
    call: (id) => `mutation { remindReferee(id: "${id}") { remindedAt } }`,
    about: aReference,
    ...owners,
  },
  'Mutation.removeReference': {
    call: (id) => `mutation { removeReference(id: "${id}") { id } }`,
    about: aReference,
    ...owners,
  },
  'Mutation.enterReference': {
    call: (id) => `mutation { enterReference(id: "${id}", answers: { letter: "Good." }) { state } }`,
    about: aReference,
    ...records,
  },
  // By the key of a link alone, which everyone may try.
  ...Object.fromEntries(
    [
      'openReference(token: "none") { browser }',
      'sendReferenceCode(token: "none")',
      'renewReferenceLink(token: "none")',
      'saveReference(token: "none", browser: "x", version: 1, answers: {}) { version }',
      'submitReference(token: "none", browser: "x", version: 1, answers: {}) { version }',
      'declineReference(token: "none", browser: "x", isWrongPerson: false)',
    ].map((call) => [`Mutation.${call.split('(')[0]}`, { call: () => `mutation { ${call} }`, ...noLink }]),
  ),
  'Query.reviews': { call: () => '{ reviews { totalCount items { id author { name } } } }', ...signedIn },
  'Query.myReviews': { call: () => '{ myReviews { totalCount items { id } } }', ...signedIn },
  'Mutation.addReview': {
    call: (id) => `mutation { addReview(input: { applicationId: "${id}", rating: 5, comment: "" }) { id } }`,
    about: anApplication,
    ...owners,
  },
  'Mutation.updateReview': {
    call: (id) => `mutation { updateReview(id: "${id}", input: { rating: 5, comment: "" }) { id } }`,
    about: aReview,
    ...owners,
  },
  'Mutation.deleteReview': {
    call: (id) => `mutation { deleteReview(id: "${id}") { id } }`,
    about: aReview,
    ...ownersAndStaff,
  },
  'Mutation.deleteReviews': {
    call: (id) => `mutation { deleteReviews(ids: ["${id}"]) { isDone code } }`,
    about: aReview,
    ...ownersAndStaff,
  },
  'Mutation.subscribeToNewsletter': {
    call: () => 'mutation { subscribeToNewsletter(email: "reader@example.org") { email } }',
    ...everyone,
  },
  'Mutation.sendContactMessage': {
    call: () =>
      `mutation { sendContactMessage(input: { name: "R", email: "${randomUUID()}@example.org", message: "M" }) { email } }`,
    ...everyone,
  },
  'Mutation.setContactMessageHandled': {
    call: (id) => `mutation { setContactMessageHandled(id: "${id}", isHandled: true) { handledAt } }`,
    about: async (ctx) => {
      const data = { name: 'Rina', email: 'rina@example.org', message: 'Hello' };
      return (await ctx.db.contactMessage.create({ data })).id;
    },
    ...admins,
  },
  'Query.contactMessages': { call: () => '{ contactMessages { totalCount } }', ...admins },
  'Mutation.removeFromNewsletter': {
    call: (email) => `mutation { removeFromNewsletter(email: "${email}") { email } }`,
    about: async (ctx) => {
      const { email } = await ctx.db.newsletterSubscription.create({
        data: { email: `${randomUUID()}@example.org` },
      });
      return email;
    },
    ...admins,
  },
  'Mutation.promoteUser': { call: (id) => `mutation { promoteUser(id: "${id}") { id } }`, ...admins },
  // A plain user is no moderator; a second admin would change what others may do.
  'Mutation.makeAdmin': {
    call: (id) => `mutation { makeAdmin(id: "${id}") { id } }`,
    ...admins,
    admin: 'CONFLICT',
  },
  'Mutation.demoteUser': {
    call: (id) => `mutation { demoteUser(id: "${id}") { id } }`,
    about: async (ctx) => (await makePerson(ctx, { role: 'MODERATOR' })).id,
    ...admins,
  },
  'Mutation.suspendUser': {
    call: (id) => `mutation { suspendUser(id: "${id}", reason: "Forged") { suspendedAt } }`,
    ...admins,
  },
  'Mutation.reinstateUser': {
    call: (id) => `mutation { reinstateUser(id: "${id}") { suspendedAt } }`,
    about: async (ctx) => (await makePerson(ctx, { suspendedAt: ctx.now() })).id,
    ...admins,
  },
  'Mutation.resetSecondFactor': {
    call: (id) => `mutation { resetSecondFactor(id: "${id}") { hasSecondFactor } }`,
    about: async (ctx) => (await makePerson(ctx, { secondFactorSince: ctx.now() })).id,
    ...admins,
  },
  'Mutation.deleteUser': { call: (id) => `mutation { deleteUser(id: "${id}") { id } }`, ...admins },
  'Mutation.setLanguage': {
    call: () => 'mutation { setLanguage(language: "en") { language } }',
    ...signedIn,
  },
  'Mutation.clearIntent': {
    call: () => 'mutation { clearIntent(isContinued: true) { intent { isApplying } } }',
    ...signedIn,
  },
  // The people of this test have no password and signed in just now; the only admin has to stay.
  'Mutation.deleteMyAccount': {
    call: () => 'mutation { deleteMyAccount { id } }',
    ...signedIn,
    admin: 'CONFLICT',
  },
};
