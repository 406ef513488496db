import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PartnerScope } from '../../rules/accounts/partnerKeys.ts';
import { createPartnerKey } from '../accounts/partnerKeys/managePartnerKeys.ts';
import { sealBankDetails } from '../applications/disbursements/bank/sealBankDetails.ts';
import { addOwnForm } from '../catalogue/forms/saveQuestions.ts';
import { storeTrees } from '../catalogue/requirements/requirementTrees.ts';
import type { Context } from '../platform/context.ts';
import type { TestPortal } from './api.ts';
import { submit } from './applying.ts';
import { makeAward, makeParts } from './awards.ts';
import { sendChecked, writeDocx, writePdf } from './documents.ts';
import { makeReview, makeScholarship } from './factories.ts';
import { makePayment } from './paying.ts';
import type { Person } from './people.ts';
import { MOTIVATION, makeForm, makeGeneralForm, makeScholarshipWithQuestions, TRAVELS } from './questions.ts';
import { attachFile, makeReference, REFEREES } from './references.ts';
import { FROM_BANGLADESH } from './requirements.ts';

export const SECRETS = {
  identity: ['Quillon Applicant'],
  contact: ['+47 900 13 579', 'Quillon Street 9'],
  email: ['quillon@secret.example'],
  entered: ['holder@quillon.example'],
  results: ['4.8113', '4.9117'],
  answers: ['Quillon motivates'],
  redacted: ['Quillon family'],
  documents: ['quillon-transcript.pdf', 'quillon-thesis.docx'],
  letters: ['Quillon letter'],
  references: ['Professor Quillon', 'referee@quillon.example', 'quillon-letter.docx', 'Quillon bytes'],
  notes: ['Quillon feedback', 'Quillon steps back', 'Quillon again'],
  thread: ['Quillon writes to staff', 'quillon-message.pdf'],
  inbox: ['Quillon inbox'],
  staffNotes: ['Quillon note of staff', 'Quillon text to a group', 'Quillon label'],
  decision: ['Quillon is intended', 'Quillon is prepared', 'Quillon reads this'],
  plans: ['Quillon fund', 'Quillon plans'],
  payments: ['Quillon is enrolled', 'Quillon was paid', 'Quillon accepts'],
  bank: ['Quillon Bankholder', 'DE02120300000000202051'],
  money: ['Quillon waiver', 'Quillon refund'],
  exceptions: ['Quillon is excepted', 'Quillon is extended'],
  profile: ['Quillon profile', 'Quillon college'],
  draft: ['Quillon draft', 'Quillon school'],
  account: ['Quillon Holder'],
  keys: ['Quillon key'],
  views: ['Quillon view'],
  scores: ['Quillon comment'],
  othersScores: ['Quillon verdict'],
  privateNotes: ['Quillon privately'],
  portal: ['Quillon message', 'quillon.example/webhook'],
  listing: [
    ...['Quillon prepared', 'Quillon question', 'Quillon former question', 'Quillon general question'],
    'replies@quillon.example',
  ],
};

export const UNSENT = ['quillon-unsent.docx', 'Quillon unsent bytes'];

export async function makeSecretRecords(portal: TestPortal, owner: Person, organisationId: string) {
  const { ctx } = portal;
  const transcript = { key: 'transcript', kind: 'document', label: { en: 'Transcript' } };
  const family = { key: 'family', kind: 'line', label: { en: 'Family' } };
  const thesis = { key: 'thesis', kind: 'document', label: { en: 'Thesis' } };
  const asked = [MOTIVATION, family, transcript, thesis, { ...REFEREES, isRequired: false }];
  const { id: scholarshipId } = await makeScholarshipWithQuestions(ctx, asked, { organisationId });
  const { id: documentId } = await sendChecked(portal, owner, writePdf(), 'quillon-transcript.pdf');
  // A blind round cannot serve this file type.
  const { id: thesisId } = await sendChecked(portal, owner, writeDocx(), 'quillon-thesis.docx');
  const { data, errors } = await submit(portal, owner, scholarshipId, {
    ...{ applicantName: 'Quillon Applicant', phone: '+47 900 13 579', address: 'Quillon Street 9' },
    ...{ ssc: '4.8113', hsc: '4.9117' },
    answers: {
      version: 1,
      answers: {
        ...{ motivation: 'Quillon motivates', family: 'Quillon family' },
        ...{ transcript: [documentId], thesis: [thesisId] },
      },
    },
  });
  expect(errors).toBeUndefined();
  const { id: applicationId } = data.submitApplication as { id: string };
  const profile = 'mutation { saveApplicantProfile(answers: { enrolledAt: "Quillon profile" }) { version } }';
  expect((await portal.as(owner, profile)).errors).toBeUndefined();
  const demanding = await storeTrees(ctx, { hard: FROM_BANGLADESH, soft: null });
  const { id: laterId } = await makeScholarshipWithQuestions(ctx, [MOTIVATION], {
    organisationId,
    ...demanding,
  });
  const school = makeForm({ key: 'school', kind: 'line', label: { en: 'Your school' } });
  const kept = await portal.asModerator(
    'mutation ($id: UUID!, $form: Form!) { saveGeneralForm(input: { organisationId: $id, name: "General", form: $form, version: 0 }) { id } }',
    { id: organisationId, form: school },
  );
  const chosen = `mutation { chooseGeneralForm(scholarshipId: "${laterId}", formId: "${kept.data.saveGeneralForm.id}") { id } }`;
  expect((await portal.asModerator(chosen)).errors).toBeUndefined();
  const draft = `mutation ($answers: Answers!) { saveDraft(input: { scholarshipId: "${laterId}", content: { address: "Quillon draft" }, answers: $answers, generalVersion: 0 }) { version } }`;
  const first = { motivation: 3, 'general.school': 'Quillon school' };
  expect((await portal.as(owner, draft, { answers: first })).errors).toBeUndefined();
  const wrong = `mutation { saveDraft(input: { scholarshipId: "${laterId}", content: { address: "Quillon draft" }, answers: { travels: 3 }, version: 1 }) { version } }`;
  const changed = `mutation ($form: Form!) { saveQuestions(input: { scholarshipId: "${laterId}", version: 1, form: $form }) { id } }`;
  expect((await portal.asModerator(changed, { form: makeForm(TRAVELS) })).errors).toBeUndefined();
  expect((await portal.as(owner, wrong)).errors).toBeUndefined();
  const demographics = `mutation { saveDemographics(applicationId: "${applicationId}", answers: [{ question: CARING, option: "YES" }]) { answers { option } } }`;
  expect((await portal.as(owner, demographics)).errors).toBeUndefined();
  await makeKey(portal, owner, 'Quillon key');
  const preparedId = await prepare(portal, organisationId);
  return { scholarshipId, documentId, applicationId, laterId, preparedId };
}

async function prepare(portal: TestPortal, organisationId: string): Promise<string> {
  const line = (key: string, en: string) => ({ key, kind: 'line', label: { en } });
  const scholarshipName = 'Quillon prepared';
  const former = [line('former', 'Quillon former question')];
  const unpublished = { state: 'DRAFT', publishedAt: null } as const;
  const general = await makeGeneralForm(
    portal.ctx,
    [line('shared', 'Quillon general question')],
    organisationId,
  );
  const { id } = await makeScholarshipWithQuestions(portal.ctx, former, {
    ...{ scholarshipName, organisationId, generalFormId: general.id },
    ...unpublished,
  });
  const changed =
    'mutation ($id: UUID!, $form: Form!) { saveQuestions(input: { scholarshipId: $id, version: 1, form: $form }) { id } }';
  const form = makeForm(line('present', 'Quillon question'));
  expect((await portal.asModerator(changed, { id, form })).errors).toBeUndefined();
  return id;
}

export async function write(
  portal: TestPortal,
  owner: Person,
  { scholarshipId, applicationId, laterId }: Awaited<ReturnType<typeof makeSecretRecords>>,
) {
  const { ctx } = portal;
  const { db } = ctx;
  const createdAt = ctx.now();
  const application = await db.application.update({
    where: { id: applicationId },
    data: { feedback: 'Quillon feedback' },
  });
  const detail = { from: 'PROCESSING', to: 'PENDING', reason: 'Quillon steps back', isReasonShared: true };
  await db.applicationEvent.create({ data: { applicationId, kind: 'STATUS_CHANGED', detail } });
  await db.documentRequest.create({
    data: { applicationId, question: 'transcript', reason: 'Quillon again', until: createdAt, createdAt },
  });
  const said = { applicationId, authorId: owner.id, isFromStaff: false, sentAt: createdAt };
  const { id: fileId } = await sendChecked(portal, owner, writePdf(), 'quillon-message.pdf');
  const files = { create: { documentId: fileId } };
  await db.applicationMessage.create({ data: { ...said, text: 'Quillon writes to staff', files } });
  const recipients = { create: { applicationId } };
  await db.release.create({
    data: {
      ...{ releaseAt: new Date(createdAt.getTime() + 86_400_000), createdAt },
      groupMessage: { create: { text: 'Quillon text to a group', recipients } },
    },
  });
  await db.applicationNote.create({
    data: { applicationId, text: 'Quillon note of staff', writtenAt: createdAt },
  });
  await db.applicationLabel.create({ data: { applicationId, label: 'Quillon label' } });
  await db.conversation.create({
    data: { applicationId, assigneeId: (await portal.person('moderator')).id, waitingSince: createdAt },
  });
  const { id: reviewId } = await makeReview(ctx, application);
  const { id: paymentId } = await makePayment(ctx, {
    ...{ payerId: owner.id, scholarshipId, applicationId, status: 'PAID' },
    attention: { create: { reason: 'CHECKOUT_REFUSED', values: { message: 'Look.' } } },
    refunds: { create: { amount: 100, isRest: false, note: 'Quillon refund', requestedAt: createdAt } },
  });
  const whose = { personId: owner.id, scholarshipId, createdAt };
  const { id: requestId } = await db.waiverRequest.create({ data: { ...whose, reason: 'Quillon waiver' } });
  await db.feeWaiver.create({ data: { ...whose, reason: 'REQUEST' } });
  await db.waiverCode.create({
    data: { scholarshipId, hash: randomUUID(), hint: 'TD', maxUses: 1, createdAt },
  });
  const excepted = { ...whose, scholarshipId: laterId, reason: 'Quillon is excepted' };
  await db.requirementException.create({ data: excepted });
  await db.waiverRules.create({
    data: { scholarshipId: laterId, condition: FROM_BANGLADESH as never, updatedAt: createdAt },
  });
  await db.deadlineExtension.create({
    data: {
      ...{
        scholarshipId,
        applicantId: owner.id,
        reason: 'Quillon is extended',
        createdAt,
        toldAt: createdAt,
      },
      ...{ deadline: new Date('2026-11-01'), deadlineTime: new Date('1970-01-01T12:00Z'), timeZone: 'UTC' },
    },
  });
  await db.verifiedFact.create({
    data: {
      ...{ personId: owner.id, fact: 'enrolledAt', value: 'Quillon college', source: 'Registry' },
      ...{ day: createdAt, createdAt, updatedAt: createdAt },
    },
  });
  const reference = {
    ...{ scholarshipId, answers: { letter: 'Quillon letter' }, isWaived: false },
    asked: { ...REFEREES, takes: 'either' },
    ...{ name: 'Professor Quillon', email: 'referee@quillon.example' },
  };
  const received = { ...reference, state: 'RECEIVED', receivedAt: createdAt } as const;
  const { id: referenceId } = await makeReference(ctx, owner, received);
  const letter = { name: 'quillon-letter.docx', content: 'Quillon bytes' };
  const letterId = await attachFile(ctx, referenceId, letter);
  const { token, id: begunId } = await makeReference(ctx, owner, {
    ...reference,
    email: 'second-referee@quillon.example',
    state: 'STARTED',
  });
  const [name = '', content = ''] = UNSENT;
  const unsentId = await attachFile(ctx, begunId, { name, content });
  await db.contactMessage.create({
    data: { name: 'Q', email: 'q@example.org', message: 'Quillon message' },
  });
  const { id: endpointId } = await db.webhookEndpoint.create({
    data: { url: 'https://quillon.example/webhook', events: [], secret: 'sealed' },
  });
  await db.picture.create({ data: { ownerId: owner.id, width: 1, height: 1, bytes: 1 } }).then(({ id }) =>
    db.scholarship.update({
      where: { id: scholarshipId },
      data: { universityImageId: id, fundingMin: 100, fundingMax: 200, fundingCurrency: 'EUR' },
    }),
  );
  await db.intent.create({
    data: { userId: owner.id, scholarshipId: laterId, expiresAt: new Date('2100-01-01') },
  });
  const { id: closedId } = await makeScholarship(ctx, { deadline: '2026-06-01' });
  await db.applicationDraft.create({
    data: { applicantId: owner.id, scholarshipId: closedId, content: { address: 'Quillon draft' } },
  });
  await db.webhookDelivery.create({
    data: { endpointId, type: 'portal.ping', payload: '{}', createdAt },
  });
  await db.outage.create({ data: { beganAt: new Date('2026-06-01'), endedAt: new Date('2026-06-02') } });
  const letters = [referenceId, letterId, unsentId];
  return { token, ids: [reviewId, paymentId, requestId, endpointId, ...letters] };
}

export async function makeKey(portal: TestPortal, who: Person, name: string): Promise<string> {
  const viewer = { ...who, role: 'USER' as const, emailVerified: true, hasFreshProof: true };
  const scopes: PartnerScope[] = ['SCHOLARSHIPS_READ', 'APPLICATIONS_READ'];
  return (await createPartnerKey({ ...portal.ctx, viewer }, { name, scopes })).key;
}

export async function makeSecretPayments(ctx: Context, applicationId: string): Promise<string[]> {
  const { id: awardId } = await makeAward(ctx, { applicationId });
  const form = makeForm({ key: 'accepts', kind: 'line', label: { en: 'Accepts' } });
  const formId = await addOwnForm(ctx, form, 'ACCEPTANCE');
  const { id: formVersionId } = await ctx.db.formVersion.findFirstOrThrow({ where: { formId } });
  const answers = { formVersionId, answers: { accepts: 'Quillon accepts' } };
  const { id: answerSetId } = await ctx.db.answerSet.create({ data: answers });
  await ctx.db.award.update({ where: { id: awardId }, data: { answerSetId } });
  const [planned = '', paid = ''] = await makeParts(ctx, awardId, [
    ['2027-02-01', 100_000],
    ['2026-06-01', 50_000],
  ]);
  await ctx.db.disbursement.update({ where: { id: planned }, data: { condition: 'Quillon is enrolled' } });
  const made = { state: 'PAID', paidOn: new Date('2026-06-01'), reference: 'Quillon was paid' } as const;
  await ctx.db.disbursement.update({ where: { id: paid }, data: made });
  const [holder = '', account = ''] = SECRETS.bank;
  const sealed = sealBankDetails(ctx.env, { holder, account, bank: null });
  const changedAt = new Date('2026-01-01');
  await ctx.db.bankDetails.create({ data: { awardId, sealed, accountEnding: '2051', changedAt } });
  return [awardId, planned, paid];
}

export async function makeSecretPlans(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { scholarshipId, applicationId }: { scholarshipId: string; applicationId: string },
  organisationId: string,
): Promise<void> {
  const [createdAt, currency] = [now(), 'EUR'];
  const { id: fundId } = await db.fund.create({
    data: { organisationId, name: 'Quillon fund', currency, budget: 1_000_000n, createdAt },
  });
  const plan = { budget: 500_000n, places: 3, amount: 1n, acceptDays: 14, conditions: 'Quillon plans' };
  await db.awardPlan.create({ data: { scholarshipId, fundId, currency, ...plan } });
  const basis = { roundName: 'First', total: 80, spread: 2, rank: 1, count: 2 };
  await db.decision.create({
    data: {
      ...{ applicationId, fromStatus: 'PENDING', status: 'ACCEPTED', state: 'DRAFT', outcome: 'AWARD' },
      ...{ amount: 1n, currency, basis, reason: 'Quillon is prepared', isReasonShared: true },
      ...{ letterSubject: 'Quillon reads this', letterText: 'Quillon reads this' },
      createdAt: new Date('2026-01-01'),
    },
  });
}
