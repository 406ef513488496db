import { ENTERED, FORM, makeApplicationId, makeRequestedApplication, makeScholarshipId } from './records.ts';
import { lists, nobodysOwn, owners, ownersAndStaff, type Row, records, signedIn } from './rows.ts';

const ofOtherStaff = { ...nobodysOwn, user: 'FORBIDDEN', other: 'FORBIDDEN' } as const;

export const APPLICATIONS: Record<string, Row> = {
  'Query.application': {
    call: (id) => `{ application(id: "${id}") { id phone applicant { email } } }`,
    about: makeApplicationId,
    ...ownersAndStaff,
    coordinator: 'ok',
  },
  'Query.myApplications': { call: () => '{ myApplications { totalCount items { phone } } }', ...signedIn },
  'Query.applications': { call: () => '{ applications { totalCount items { phone } } }', ...lists },
  'Query.applicationIds': { call: () => '{ applicationIds { ids isCapped } }', ...lists },
  'Query.applicationChanges': {
    call: () => '{ applicationChanges { items { isRemoved application { phone } } } }',
    ...signedIn,
  },
  'Query.applicationDraft': {
    call: (id) => `{ applicationDraft(scholarshipId: "${id}") { content } }`,
    about: makeScholarshipId,
    ...signedIn,
  },
  'Query.myWithdrawnApplications': { call: () => '{ myWithdrawnApplications { id } }', ...signedIn },
  'Query.myDrafts': { call: () => '{ myDrafts { content readiness { isReady } } }', ...signedIn },
  'Mutation.submitApplication': {
    call: (id) =>
      `mutation { submitApplication(input: { scholarshipId: "${id}", consent: true, ${FORM} }) { id } }`,
    about: makeScholarshipId,
    ...signedIn,
  },
  'Mutation.submitApplications': {
    call: (id) =>
      `mutation { submitApplications(inputs: [{ scholarshipId: "${id}", consent: true, ${FORM} }]) { application { id } code } }`,
    about: makeScholarshipId,
    ...signedIn,
  },
  'Mutation.submitDrafts': {
    call: (id) =>
      `mutation { submitDrafts(input: { drafts: [{ scholarshipId: "${id}", revision: "1.0.0.0" }], consent: true }) { isDone } }`,
    about: makeScholarshipId,
    ...signedIn,
  },
  'Mutation.enterApplication': {
    call: (id) =>
      `mutation { enterApplication(input: { scholarshipId: "${id}", consent: true, email: "on.paper@example.org", ${ENTERED} }) { id } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.updateApplication': {
    call: (id) => `mutation { updateApplication(id: "${id}", version: 1, input: { ${FORM} }) { id } }`,
    about: makeApplicationId,
    ...owners,
  },
  'Query.demographics': {
    call: (id) => `{ demographics(applicationId: "${id}") { answers { option } } }`,
    about: makeApplicationId,
    ...owners,
  },
  'Mutation.saveDemographics': {
    call: (id) => `mutation { saveDemographics(applicationId: "${id}", answers: []) { answers { option } } }`,
    about: makeApplicationId,
    ...owners,
  },
  'Query.demographicCounts': {
    call: (id) => `{ demographicCounts(scholarshipId: "${id}") { state } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.cancelApplication': {
    call: (id) => `mutation { cancelApplication(id: "${id}") { id } }`,
    about: makeApplicationId,
    ...owners,
  },
  'Mutation.deleteApplication': {
    call: (id) => `mutation { deleteApplication(id: "${id}") { id } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.setApplicationStatus': {
    call: (id) => `mutation { setApplicationStatus(input: { id: "${id}", status: PROCESSING }) { id } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.decideApplications': {
    call: (id) =>
      `mutation { decideApplications(input: { ids: ["${id}"], status: ACCEPTED }) { results { code } } }`,
    about: makeApplicationId,
    ...records,
  },
  'Query.applicationCounts': { call: () => '{ applicationCounts { status totalCount } }', ...lists },
  'Mutation.undoRelease': {
    call: (id) => `mutation { undoRelease(id: "${id}") { id } }`,
    about: async (ctx, owner) => {
      const now = ctx.now();
      const decision = { applicationId: await makeApplicationId(ctx, owner), createdAt: now };
      const states = { fromStatus: 'PENDING', status: 'REJECTED' } as const;
      const decisions = { create: { ...decision, ...states } };
      return (await ctx.db.release.create({ data: { releaseAt: now, createdAt: now, decisions } })).id;
    },
    ...records,
  },
  'Query.preparedFiles': { call: () => '{ preparedFiles { id } }', ...lists },
  'Mutation.prepareApplicationPapers': {
    call: (id) =>
      `mutation { prepareApplicationPapers(input: { ids: ["${id}"], isMerged: true }) { total } }`,
    about: makeApplicationId,
    ...lists,
    otherCoordinator: 'CONFLICT',
  },
  'Mutation.openPreparedFile': {
    call: (id) => `mutation { openPreparedFile(id: "${id}") }`,
    ...ofOtherStaff,
  },
  'Mutation.removePreparedFile': {
    call: (id) => `mutation { removePreparedFile(id: "${id}") { id } }`,
    ...ofOtherStaff,
  },
  'Mutation.requestDocument': {
    call: (id) =>
      `mutation { requestDocument(input: { applicationId: "${id}", question: "transcript", reason: "Page 2" }) { id } }`,
    about: makeRequestedApplication,
    ...records,
  },
  'Mutation.replaceDocument': {
    call: (id) =>
      `mutation { replaceDocument(input: { applicationId: "${id}", question: "transcript", documents: ["${id}"] }) { id } }`,
    about: makeRequestedApplication,
    ...owners,
  },
  'Mutation.giveFeedback': {
    call: (id) => `mutation { giveFeedback(input: { id: "${id}", feedback: "Good" }) { id } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.sendMessage': {
    call: (id) => `mutation { sendMessage(input: { applicationId: "${id}", text: "Hello" }) { id } }`,
    about: makeApplicationId,
    ...ownersAndStaff,
    coordinator: 'ok',
  },
  'Mutation.markMessagesRead': {
    call: (id) => `mutation { markMessagesRead(applicationId: "${id}") { id } }`,
    about: makeApplicationId,
    ...ownersAndStaff,
    coordinator: 'ok',
  },
  'Query.groupMessages': { call: () => '{ groupMessages { id } }', ...lists },
  'Query.groupMessagePreview': {
    call: (id) => `{ groupMessagePreview(ids: ["${id}"], text: "Hello") { text } }`,
    about: makeApplicationId,
    ...lists,
  },
  'Mutation.sendGroupMessage': {
    call: (id) => `mutation { sendGroupMessage(input: { id: "${crypto.randomUUID()}", ids: ["${id}"],
      text: "Hello", recipientCount: 1 }) { id } }`,
    about: makeApplicationId,
    ...lists,
    otherCoordinator: 'CONFLICT',
  },
  'Mutation.addNote': {
    call: (id) => `mutation { addNote(input: { applicationId: "${id}", text: "Called" }) { id } }`,
    about: makeApplicationId,
    ...records,
  },
  'Query.applicationLabels': { call: () => '{ applicationLabels }', ...lists },
  'Mutation.labelApplications': {
    call: (id) => `mutation { labelApplications(input: { ids: ["${id}"], add: ["New"] }) { isDone code } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.setAssignee': {
    call: (id) => `mutation { setAssignee(input: { applicationId: "${id}" }) { id } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.setWaitingForApplicant': {
    call: (id) =>
      `mutation { setWaitingForApplicant(input: { applicationId: "${id}", isWaiting: true }) { id } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.startProcessingApplications': {
    call: (id) => `mutation { startProcessingApplications(ids: ["${id}"]) { isDone code } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.giveFeedbackToApplications': {
    call: (id) => `mutation { giveFeedbackToApplications(ids: ["${id}"], feedback: "Good") { isDone code } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.deleteApplications': {
    call: (id) => `mutation { deleteApplications(ids: ["${id}"]) { isDone code } }`,
    about: makeApplicationId,
    ...records,
  },
  'Mutation.saveDraft': {
    call: (id) => `mutation { saveDraft(input: { scholarshipId: "${id}", content: { phone: "1" } }) { id } }`,
    about: makeScholarshipId,
    ...signedIn,
  },
  'Mutation.discardDraft': {
    call: (id) => `mutation { discardDraft(scholarshipId: "${id}") }`,
    about: makeScholarshipId,
    ...signedIn,
  },
};
